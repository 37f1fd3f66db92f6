"""The screens of the floor: static files, drawn by the browser from numbered facts."""

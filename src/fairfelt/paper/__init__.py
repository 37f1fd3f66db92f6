"""What is handed to people on paper: a ticket, as a drawing, as a picture, as a page and as what a
printer is sent. Nothing here knows a clock, a device or a floor."""

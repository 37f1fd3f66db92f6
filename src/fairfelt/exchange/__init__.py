"""What a floor and the house say to each other, and the proof that their books agree."""

"""Everything between the title and the last score: a stack of scenes."""

"""Captain's Table: a lamplit card table for five games of the lower deck."""

__version__ = "1.0.0"

"""Captain's Table: a lamplit card table for five games of the lower deck."""

__version__ = "0.1.0"

"""What is kept on disk: where it lies, how it is written so that it survives, settings, people and matches."""

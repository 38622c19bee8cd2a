"""What is kept on disk: where it lies, how a write survives a crash, settings, people and matches."""

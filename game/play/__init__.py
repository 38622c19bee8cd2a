"""A sitting without a screen: who plays, the log, the session, and sailors who think beside it."""

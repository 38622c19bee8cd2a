"""What every card game on this table is made of: cards, places, events, sight and chance."""

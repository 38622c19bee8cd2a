"""Paint by matter: noise, light, wood, cloth, parchment, brass; plain functions from sizes to Surfaces."""

"""Pictures of screens at given moments of seeded matches, and contact sheets; for documentation and tests."""

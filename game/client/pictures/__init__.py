"""Pictures of screens at seeded moments, and contact sheets, for documentation and tests."""

"""Pictures of engines, cars and track."""

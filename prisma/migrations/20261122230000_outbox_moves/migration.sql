-- The lines of the outbox move their time of change as all others do (see the migration updated_at_moves).
SELECT move_updated_at_everywhere();

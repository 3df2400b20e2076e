-- Disqualified by an admin: points do not qualify again until an admin does.
ALTER TABLE "users" ADD COLUMN "disqualified_at" TIMESTAMPTZ(3);

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- A session lasts weeks: what its passkey has to sign is good for minutes.
ALTER TABLE "sessions" ADD COLUMN "challenge_until" TIMESTAMPTZ(3);

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- Whether a reply comes from its sender's domain. Of those received before nothing is known.
ALTER TABLE "request_notes" ADD COLUMN "is_sender_verified" BOOLEAN;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- Requests from before have none: they are written to in their account's language.
ALTER TABLE "cw_rollup_requests" ADD COLUMN "culture" "Culture";

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- Who recorded a consent on somebody's behalf, and with which treatment. The latter has no foreign key: treatments may
-- be partitioned. The next migrations check the key and build the indexes, each alone, while the portal writes.
ALTER TABLE "consents"
  ADD COLUMN "recorded_by_id" UUID,
  ADD COLUMN "treatment_id" UUID,
  ADD CONSTRAINT "consents_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "users"("id")
    ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- Who recorded a consent on somebody's behalf, and with which treatment. The latter has no foreign key: treatments may
-- be partitioned.
ALTER TABLE "consents"
  ADD COLUMN "recorded_by_id" UUID,
  ADD COLUMN "treatment_id" UUID,
  ADD CONSTRAINT "consents_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "users"("id")
    ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "consents_recorded_by_id_idx" ON "consents"("recorded_by_id");
CREATE INDEX "consents_treatment_id_idx" ON "consents"("treatment_id");

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

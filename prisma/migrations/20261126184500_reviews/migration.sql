-- What patients allow to be shown of their rating on the practice's page. The words themselves stay with the treatment: whoever
-- takes the permission back, or is erased, takes them away everywhere.
CREATE TYPE "ReviewStatus" AS ENUM ('waiting', 'published', 'refused');

CREATE TABLE "reviews" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "treatment_id" UUID NOT NULL,
    "status" "ReviewStatus" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "reviews_treatment_id_key" ON "reviews"("treatment_id");
CREATE INDEX "reviews_status_created_at_idx" ON "reviews"("status", "created_at");
CREATE INDEX "reviews_decided_by_id_idx" ON "reviews"("decided_by_id");
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "treatments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- As a hidden center does, what is taken back leaves the memory of every server process at once.
CREATE TRIGGER tell_review_removed AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_center_hidden();
CREATE TRIGGER tell_review_hidden AFTER UPDATE ON reviews FOR EACH ROW WHEN (old.status = 'published' AND new.status <> 'published') EXECUTE FUNCTION tell_center_hidden();
CREATE TRIGGER tell_ratings_hidden AFTER UPDATE ON centers FOR EACH ROW WHEN (old.shows_ratings AND NOT new.shows_ratings) EXECUTE FUNCTION tell_center_hidden();
SELECT note_changes_everywhere();

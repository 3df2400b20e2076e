-- Visits by those who look after centers: what came of them, and when to be in touch again.
CREATE TABLE "center_visits" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "center_id" UUID NOT NULL,
  "visited_on" DATE NOT NULL,
  "notes" TEXT NOT NULL,
  "next_contact_on" DATE,
  "author_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deleted_at" TIMESTAMPTZ(3),
  CONSTRAINT "center_visits_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "center_visits" ADD CONSTRAINT "center_visits_center_id_fkey"
  FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "center_visits" ADD CONSTRAINT "center_visits_author_id_fkey"
  FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "center_visits_center_id_visited_on_idx" ON "center_visits"("center_id", "visited_on");
CREATE INDEX "center_visits_visited_on_id_idx" ON "center_visits"("visited_on", "id");
CREATE INDEX "center_visits_created_at_id_idx" ON "center_visits"("created_at", "id");
CREATE INDEX "center_visits_author_id_idx" ON "center_visits"("author_id");

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

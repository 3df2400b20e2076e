-- What somebody looks for in a list again and again, under a name: their own, or shared with a role.
CREATE TABLE "saved_views" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "person_id" UUID NOT NULL,
  "screen" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL DEFAULT '',
  "shared_with" TEXT,
  "is_default" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "saved_views_query" CHECK (length("query") <= 8000)
);
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "saved_views_person_id_screen_idx" ON "saved_views" ("person_id", "screen");
CREATE INDEX "saved_views_shared_with_screen_idx" ON "saved_views" ("shared_with", "screen");
CREATE INDEX "saved_views_created_at_id_idx" ON "saved_views" ("created_at", "id");
-- A list begins with one view of its reader's own, and else with one of their role.
CREATE UNIQUE INDEX "saved_views_own_default" ON "saved_views" ("person_id", "screen")
  WHERE "is_default" AND "shared_with" IS NULL;
CREATE UNIQUE INDEX "saved_views_shared_default" ON "saved_views" ("shared_with", "screen")
  WHERE "is_default" AND "shared_with" IS NOT NULL;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- How somebody has set a list up for themselves: it follows them to their other devices.
CREATE TABLE "list_layouts" (
  "person_id" UUID NOT NULL,
  "screen" TEXT NOT NULL,
  "columns" TEXT[] NOT NULL DEFAULT '{}',
  "widths" JSONB NOT NULL DEFAULT '{}',
  "density" TEXT NOT NULL DEFAULT 'normal',
  CONSTRAINT "list_layouts_pkey" PRIMARY KEY ("person_id", "screen"),
  CONSTRAINT "list_layouts_density" CHECK ("density" IN ('normal', 'compact')),
  CONSTRAINT "list_layouts_size" CHECK (cardinality("columns") <= 200 AND octet_length("widths"::text) <= 16384)
);
ALTER TABLE "list_layouts" ADD CONSTRAINT "list_layouts_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

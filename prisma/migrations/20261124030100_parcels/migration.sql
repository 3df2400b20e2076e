-- The parcel in which a center is sent a kit: what the carrier calls it, and how far it has got.
CREATE TYPE "ParcelStatus" AS ENUM ('prepared', 'shipped', 'delivered', 'returned');
-- Short enough for the carrier's own field, and never used twice.
CREATE SEQUENCE "parcel_references";

CREATE TABLE "parcels" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "reference" TEXT NOT NULL DEFAULT 'K' || lpad(nextval('parcel_references')::text, 6, '0'),
  "export_batch_id" UUID NOT NULL,
  "center_id" UUID NOT NULL,
  "kind" "ExportKind" NOT NULL,
  "status" "ParcelStatus" NOT NULL DEFAULT 'prepared',
  "carrier" TEXT,
  "tracking_number" TEXT,
  "tracking_url" TEXT,
  "shipped_at" TIMESTAMPTZ(3),
  "told_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deleted_at" TIMESTAMPTZ(3),
  "search" TEXT GENERATED ALWAYS AS (
    search_text(coalesce("reference"::text, '') || E'\n' || coalesce("carrier"::text, '') || E'\n' || coalesce("tracking_number"::text, ''))
  ) STORED,
  CONSTRAINT "parcels_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "parcels_reference_key" ON "parcels" ("reference");
CREATE UNIQUE INDEX "parcels_export_batch_id_center_id_key" ON "parcels" ("export_batch_id", "center_id");
CREATE INDEX "parcels_center_id_idx" ON "parcels" ("center_id");
CREATE INDEX "parcels_created_at_id_idx" ON "parcels" ("created_at", "id");
CREATE INDEX "parcels_search_trigrams" ON "parcels" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_export_batch_id_fkey"
  FOREIGN KEY ("export_batch_id") REFERENCES "export_batches" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_center_id_fkey"
  FOREIGN KEY ("center_id") REFERENCES "centers" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What went out before is on its way or there, and nobody needs a letter about it any more.
INSERT INTO "parcels" ("export_batch_id", "center_id", "kind", "status", "shipped_at", "told_at", "created_at", "updated_at")
SELECT c."batch_id", c."center_id", c."kind", 'shipped', b."created_at", b."created_at", b."created_at", b."created_at"
FROM "export_batch_centers" c JOIN "export_batches" b ON b."id" = c."batch_id"
WHERE c."sent" AND b."undone_at" IS NULL ORDER BY b."created_at", c."center_id";

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

CREATE TABLE "notes" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "text" TEXT NOT NULL,
    "person_id" UUID,
    "center_id" UUID,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
      search_text(coalesce("text"::text, ''))
    ) STORED,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notes_one_subject" CHECK (num_nonnulls("person_id", "center_id") = 1),
    CONSTRAINT "notes_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notes_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "notes_created_at_id_idx" ON "notes"("created_at", "id");
CREATE INDEX "notes_person_id_created_at_idx" ON "notes"("person_id", "created_at");
CREATE INDEX "notes_center_id_created_at_idx" ON "notes"("center_id", "created_at");
CREATE INDEX "notes_author_id_idx" ON "notes"("author_id");
CREATE INDEX "notes_search_trigrams" ON "notes" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

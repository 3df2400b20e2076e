-- Pieces of text for newsletters, kept under a name.
CREATE TABLE "letter_blocks" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (
      search_text(coalesce("name"::text, ''))
    ) STORED,

    CONSTRAINT "letter_blocks_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "letter_blocks_name_key" ON "letter_blocks"("name");
CREATE INDEX "letter_blocks_created_at_id_idx" ON "letter_blocks"("created_at", "id");
CREATE INDEX "letter_blocks_search_trigrams" ON "letter_blocks" USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;
SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

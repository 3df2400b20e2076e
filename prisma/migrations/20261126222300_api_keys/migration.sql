CREATE TABLE "api_keys" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "allowed_addresses" TEXT[],
    "expires_on" DATE NOT NULL,
    "creator_id" UUID NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search" TEXT GENERATED ALWAYS AS (
      search_text(coalesce("name"::text, ''))
    ) STORED,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "api_keys_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "api_keys_created_at_id_idx" ON "api_keys"("created_at", "id");
CREATE INDEX "api_keys_creator_id_idx" ON "api_keys"("creator_id");
CREATE INDEX "api_keys_revoked_by_id_idx" ON "api_keys"("revoked_by_id");

CREATE TABLE "api_key_values" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "ending" CHAR(4) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_values_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_key_values_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "api_key_values_hash_key" ON "api_key_values"("hash");
CREATE INDEX "api_key_values_key_id_idx" ON "api_key_values"("key_id");

-- The key that somebody's change was made with; no foreign key: the row outlives it.
ALTER TABLE "audit_entries" ADD COLUMN "key_id" UUID;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

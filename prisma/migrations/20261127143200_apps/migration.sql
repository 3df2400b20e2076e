CREATE TABLE "apps" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "scopes" TEXT[],
    "is_confidential" BOOLEAN NOT NULL,
    "secret_hash" CHAR(64),
    "creator_id" UUID,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search" TEXT GENERATED ALWAYS AS (
      search_text(coalesce("name"::text, ''))
    ) STORED,

    CONSTRAINT "apps_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "apps_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "apps_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "apps_created_at_id_idx" ON "apps"("created_at", "id");
CREATE INDEX "apps_creator_id_idx" ON "apps"("creator_id");
CREATE INDEX "apps_revoked_by_id_idx" ON "apps"("revoked_by_id");

-- A connection is a session: so it ends with whatever ends sessions.
ALTER TABLE "sessions" ADD COLUMN "app_id" UUID,
    ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "app_role" "Role",
    ADD CONSTRAINT "sessions_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "sessions_app_id_idx" ON "sessions"("app_id");

CREATE TABLE "app_codes" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "app_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "code_hash" CHAR(64) NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "scopes" TEXT[],
    "role" "Role" NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "connection_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "app_codes_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "app_codes_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "app_codes_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "app_codes_code_hash_key" ON "app_codes"("code_hash");
CREATE INDEX "app_codes_app_id_idx" ON "app_codes"("app_id");
CREATE INDEX "app_codes_session_id_idx" ON "app_codes"("session_id");
CREATE INDEX "app_codes_connection_id_idx" ON "app_codes"("connection_id");
CREATE INDEX "app_codes_expires_at_idx" ON "app_codes"("expires_at");

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- A second step when signing in: an authenticator app or passkeys, with recovery codes for the day the phone is gone.
CREATE TABLE "second_factors" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "user_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "name" TEXT,
  "secret" TEXT,
  "last_step" BIGINT,
  "credential_id" TEXT,
  "public_key" BYTEA,
  "counter" BIGINT NOT NULL DEFAULT 0,
  "transports" TEXT[] NOT NULL DEFAULT '{}',
  "confirmed_at" TIMESTAMPTZ(3),
  "last_used_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "second_factors_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "second_factors_kind" CHECK (
    ("kind" = 'totp' AND "secret" IS NOT NULL AND "credential_id" IS NULL) OR
    ("kind" = 'passkey' AND "secret" IS NULL AND "credential_id" IS NOT NULL AND "public_key" IS NOT NULL)
  )
);
CREATE INDEX "second_factors_user_id_idx" ON "second_factors" ("user_id");
CREATE UNIQUE INDEX "second_factors_credential_id_key" ON "second_factors" ("credential_id");
-- One app for each person: another one replaces it.
CREATE UNIQUE INDEX "second_factors_app_key" ON "second_factors" ("user_id") WHERE "kind" = 'totp';
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "recovery_codes" (
  "user_id" UUID NOT NULL,
  "code_hash" CHAR(64) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "code_hash")
);
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Somebody who has given the right password, and no more yet. It is no session, and opens none without the second step.
CREATE TABLE "sign_in_steps" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "user_id" UUID NOT NULL,
  "token_hash" CHAR(64) NOT NULL,
  "user_agent" TEXT,
  "challenge" TEXT,
  "wrong" SMALLINT NOT NULL DEFAULT 0,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "sign_in_steps_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sign_in_steps_token_hash_key" ON "sign_in_steps" ("token_hash");
CREATE INDEX "sign_in_steps_user_id_idx" ON "sign_in_steps" ("user_id");
CREATE INDEX "sign_in_steps_expires_at_idx" ON "sign_in_steps" ("expires_at");
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a passkey of this session has to sign next.
ALTER TABLE "sessions" ADD COLUMN "challenge" TEXT;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- Whoever has given the old password does not go on with it.
CREATE FUNCTION end_sign_in_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_steps WHERE user_id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER end_sign_in_steps AFTER INSERT OR DELETE OR UPDATE OF password_hash ON credentials
  FOR EACH ROW EXECUTE FUNCTION end_sign_in_steps();

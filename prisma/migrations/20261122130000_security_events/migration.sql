-- What happened to accounts: sign-ins, refusals, changed passwords.
CREATE TABLE "security_events" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "user_id" UUID,
  "actor_id" UUID,
  "kind" TEXT NOT NULL,
  "cause" TEXT,
  "detail" TEXT,
  "device" TEXT,
  "ip_address" TEXT,
  "request_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "security_events_created_at_id_idx" ON "security_events" ("created_at", "id");
CREATE INDEX "security_events_user_id_created_at_id_idx" ON "security_events" ("user_id", "created_at", "id");
CREATE INDEX "security_events_ip_address_created_at_idx" ON "security_events" ("ip_address", "created_at");
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

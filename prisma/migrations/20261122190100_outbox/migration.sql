-- One row for each message that leaves, of whatever kind: never what stands in it, which may open an account.
CREATE TYPE "OutboxStatus" AS ENUM ('queued', 'sent', 'failed', 'unknown', 'stopped');

CREATE TABLE "outbox" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "letter" TEXT,
  "newsletter_id" UUID,
  "email" CITEXT NOT NULL,
  "culture" TEXT NOT NULL,
  "status" "OutboxStatus" NOT NULL DEFAULT 'queued',
  "answer" TEXT,
  "attempts" SMALLINT NOT NULL DEFAULT 0,
  "sent_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_newsletter_id_fkey"
  FOREIGN KEY ("newsletter_id") REFERENCES "newsletters" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "outbox_created_at_id_idx" ON "outbox" ("created_at", "id");
CREATE INDEX "outbox_status_created_at_id_idx" ON "outbox" ("status", "created_at", "id");
CREATE INDEX "outbox_email_idx" ON "outbox" ("email");
CREATE INDEX "outbox_newsletter_id_idx" ON "outbox" ("newsletter_id");

SELECT note_changes_everywhere();

-- Newsletters are sent: what a delivery needs for it, who does the work, and who wants none.
ALTER TYPE "DeliveryStatus" ADD VALUE IF NOT EXISTS 'unknown';

ALTER TABLE "newsletters" ADD COLUMN "started_at" TIMESTAMPTZ(3), ADD COLUMN "paused_at" TIMESTAMPTZ(3);
UPDATE "newsletters" SET "started_at" = coalesce("sent_at", "sending_date", "created_at") WHERE "status" IN ('sent', 'error');

ALTER TABLE "newsletter_deliveries"
  ADD COLUMN "center_id" UUID,
  ADD COLUMN "answer" TEXT,
  ADD COLUMN "next_attempt_at" TIMESTAMPTZ(3),
  ADD COLUMN "claimed_by" UUID,
  ADD COLUMN "unsubscribed_at" TIMESTAMPTZ(3);
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_center_id_fkey"
  FOREIGN KEY ("center_id") REFERENCES "centers" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "newsletter_deliveries_center_id_idx" ON "newsletter_deliveries" ("center_id");
-- How many mails have left in the last minute.
CREATE INDEX "newsletter_deliveries_claimed_at" ON "newsletter_deliveries" ("claimed_at") WHERE "claimed_at" IS NOT NULL;
-- What waits for an address, when its reader unsubscribes.
CREATE INDEX "newsletter_deliveries_email_idx" ON "newsletter_deliveries" ("email");

CREATE TABLE "mail_stops" (
  "email" CITEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "detail" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "mail_stops_pkey" PRIMARY KEY ("email", "reason")
);

CREATE TABLE "workers" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "workers_kind_seen_at_idx" ON "workers" ("kind", "seen_at");

SELECT note_changes_everywhere();

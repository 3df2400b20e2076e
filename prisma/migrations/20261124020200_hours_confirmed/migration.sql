-- Opening hours grow old: when they were last written or confirmed, and when their practice was last asked by a letter.
ALTER TABLE "centers" ADD COLUMN "hours_confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "centers" ADD COLUMN "hours_asked_at" TIMESTAMPTZ(3);
-- Nobody knows when the ones that are there were written: not after the center was last changed.
ALTER TABLE "centers" DISABLE TRIGGER USER;
UPDATE "centers" SET "hours_confirmed_at" = "updated_at";
ALTER TABLE "centers" ENABLE TRIGGER USER;
CREATE INDEX "centers_hours_to_confirm" ON "centers" ("hours_confirmed_at") WHERE "is_public" AND "open_week" IS NOT NULL;

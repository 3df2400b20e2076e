-- Codes that somebody tried in vain: one row a day for each person, code and reason, so that trying fills no table.
CREATE TABLE "code_attempts" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "user_id" UUID NOT NULL,
  "center_id" UUID,
  "code" TEXT NOT NULL DEFAULT '',
  "reason" TEXT NOT NULL,
  "tried_on" DATE NOT NULL DEFAULT CURRENT_DATE,
  "times" SMALLINT NOT NULL DEFAULT 1,
  "last_tried_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "code_attempts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "code_attempts_reason" CHECK ("reason" IN ('unknown', 'mistyped', 'recalled', 'used')),
  CONSTRAINT "code_attempts_code" CHECK (length("code") <= 12)
);
CREATE UNIQUE INDEX "code_attempts_user_id_tried_on_code_reason_key" ON "code_attempts" ("user_id", "tried_on", "code", "reason");
CREATE INDEX "code_attempts_last_tried_at_idx" ON "code_attempts" ("last_tried_at");
CREATE INDEX "code_attempts_center_id_idx" ON "code_attempts" ("center_id");
ALTER TABLE "code_attempts" ADD CONSTRAINT "code_attempts_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "code_attempts" ADD CONSTRAINT "code_attempts_center_id_fkey"
  FOREIGN KEY ("center_id") REFERENCES "centers" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- Where a kit was sent is found by the address of a practice.
CREATE INDEX "centers_plain_address_idx" ON "centers" ("plain_address");

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- A center whose founders have all never confirmed their address counts as nobody's, and goes after a week.
ALTER TABLE "centers" ADD COLUMN "unconfirmed_since" TIMESTAMPTZ(3), ADD COLUMN "expiry_told_at" TIMESTAMPTZ(3);

-- Those there already begin their week now. Whatever staff or anybody confirmed has touched is left alone.
UPDATE "centers" c SET "unconfirmed_since" = now()
WHERE c."deleted_at" IS NULL AND c."consultant_id" IS NULL AND c."appeared_at" IS NULL
  AND EXISTS (SELECT FROM "memberships" m WHERE m."center_id" = c."id" AND m."kind" = 'founding' AND m."status" = 'active')
  AND NOT EXISTS (SELECT FROM "memberships" m JOIN "users" u ON u."id" = m."user_id" AND u."confirmed_user"
    WHERE m."center_id" = c."id" AND m."status" <> 'waiting')
  AND NOT EXISTS (SELECT FROM "treatments" t WHERE t."center_id" = c."id");

CREATE INDEX "centers_unconfirmed" ON "centers" ("unconfirmed_since") WHERE "unconfirmed_since" IS NOT NULL;

CREATE TABLE "practice_claims" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "first_id" UUID NOT NULL,
  "second_id" UUID NOT NULL,
  "decision" TEXT,
  "kept_id" UUID,
  "reason" TEXT,
  "decided_by_id" UUID,
  "decided_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "practice_claims_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "practice_claims_decision" CHECK ("decision" IN ('separate', 'one', 'refused')),
  CONSTRAINT "practice_claims_first_id_fkey" FOREIGN KEY ("first_id") REFERENCES "centers" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "practice_claims_second_id_fkey" FOREIGN KEY ("second_id") REFERENCES "centers" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "practice_claims_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "practice_claims_first_id_second_id_key" ON "practice_claims" ("first_id", "second_id");
CREATE INDEX "practice_claims_second_id_idx" ON "practice_claims" ("second_id");
CREATE INDEX "practice_claims_decided_by_id_idx" ON "practice_claims" ("decided_by_id");

SELECT note_changes_everywhere();

-- What is recorded late, or faster than anybody treats, is kept and earns nothing: a row of the ledger says why.
CREATE TYPE "CreditRefusal" AS ENUM ('recorded_late', 'visit_late', 'daily_limit', 'patient_unknown');
ALTER TABLE "credit_entries" ADD COLUMN "refusal" "CreditRefusal";
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_amount";
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_amount" CHECK (("amount" = 0) = ("refusal" IS NOT NULL));

-- The day among whose treatments without a code this one has earned. It stays when the date is corrected: else a place
-- could be used again and again.
ALTER TABLE "treatments" ADD COLUMN "earning_day" DATE;
UPDATE "treatments" t SET "earning_day" = t."treated_on"
  WHERE t."control_points" + t."treatment_points" + t."satisfaction_points" > 0
    AND NOT EXISTS (SELECT FROM "product_codes" c WHERE c."treatment_id" = t."id");
CREATE INDEX "treatments_expert_id_earning_day_idx" ON "treatments"("expert_id", "earning_day");

-- Sessions are deleted after a time; that somebody has ever signed in is known for good.
ALTER TABLE "users" ADD COLUMN "first_session_at" TIMESTAMPTZ(3);
UPDATE "users" u SET "first_session_at" = s."at"
  FROM (SELECT "user_id", min("created_at") AS "at" FROM "sessions" GROUP BY "user_id") s WHERE s."user_id" = u."id";

CREATE FUNCTION note_first_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET first_session_at = NEW.created_at WHERE id = NEW.user_id AND first_session_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER note_first_session AFTER INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION note_first_session();

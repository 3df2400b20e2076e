-- A list nobody filled in is empty, not unknown: whoever reads it need not ask which.
UPDATE "centers" SET "phone_numbers" = '{}' WHERE "phone_numbers" IS NULL;
UPDATE "centers" SET "types_of_treatments" = '{}' WHERE "types_of_treatments" IS NULL;
UPDATE "users" SET "assigned_provinces_codes" = '{}' WHERE "assigned_provinces_codes" IS NULL;
UPDATE "users" SET "assigned_public_pr_codes" = '{}' WHERE "assigned_public_pr_codes" IS NULL;

ALTER TABLE "centers" ALTER COLUMN "phone_numbers" SET DEFAULT ARRAY[]::TEXT[],
  ALTER COLUMN "types_of_treatments" SET DEFAULT ARRAY[]::"TreatmentMethod"[];
ALTER TABLE "users" ALTER COLUMN "assigned_provinces_codes" SET DEFAULT ARRAY[]::TEXT[],
  ALTER COLUMN "assigned_public_pr_codes" SET DEFAULT ARRAY[]::TEXT[];

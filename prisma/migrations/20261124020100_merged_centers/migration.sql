-- Two records of one practice become one: what is left of the other says where it went, so that its public address leads there.
ALTER TABLE "centers" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "centers" ADD CONSTRAINT "centers_merged_into_id_fkey"
  FOREIGN KEY ("merged_into_id") REFERENCES "centers"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "centers" ADD CONSTRAINT "centers_merged_into_another"
  CHECK ("merged_into_id" <> "id");
CREATE INDEX "centers_merged_into_id_idx" ON "centers"("merged_into_id");
-- What possible duplicates are found by, on the record of a center.
CREATE INDEX "centers_phone_numbers" ON "centers" USING gin ("phone_numbers");
CREATE INDEX "centers_position" ON "centers" USING gist ("position") WHERE "deleted_at" IS NULL;

-- Two accounts of one person become one: what is left of the other says where it went.
ALTER TABLE "users" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_id_fkey"
  FOREIGN KEY ("merged_into_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "users" ADD CONSTRAINT "users_merged_opens_nothing"
  CHECK ("merged_into_id" IS NULL OR (NOT "enabled_user" AND "merged_into_id" <> "id"));
CREATE INDEX "users_merged_into_id_idx" ON "users"("merged_into_id");

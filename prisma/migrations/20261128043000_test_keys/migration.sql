-- Keys whose writes are rolled back, for programs that are being written.
ALTER TABLE "api_keys" ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;

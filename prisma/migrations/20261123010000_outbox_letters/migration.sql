-- What filled a letter, so that admins can read it as it was sent: without anything that opens an account, for thirty days.
ALTER TABLE "outbox" ADD COLUMN "values" JSONB;

-- An admin looks at the portal as somebody else does, for half an hour at most. No foreign key: the audit knows whom.
ALTER TABLE "sessions" ADD COLUMN "seeing_as_id" UUID, ADD COLUMN "seeing_until" TIMESTAMPTZ(3);
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_seeing_ends"
  CHECK (("seeing_as_id" IS NULL) = ("seeing_until" IS NULL));
CREATE INDEX "sessions_seeing_until_idx" ON "sessions"("seeing_until") WHERE "seeing_until" IS NOT NULL;

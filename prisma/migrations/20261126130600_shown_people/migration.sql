-- Since when somebody agrees to be shown on the public page of a practice; leaving it ends that.
ALTER TABLE "memberships" ADD COLUMN "shown_at" TIMESTAMPTZ(3);

-- What a practice answers to a patient's words, once, and what the office decides about it. It goes with the row: who takes the
-- permission to show their rating back takes the answer away, too.
ALTER TABLE "reviews" ADD COLUMN "reply" TEXT,
    ADD COLUMN "reply_status" "ReviewStatus",
    ADD COLUMN "reply_reason" TEXT,
    ADD COLUMN "replied_by_id" UUID,
    ADD COLUMN "replied_at" TIMESTAMPTZ(3);
CREATE INDEX "reviews_replied_by_id_idx" ON "reviews"("replied_by_id");
CREATE INDEX "reviews_reply_status_idx" ON "reviews"("reply_status");
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replied_by_id_fkey" FOREIGN KEY ("replied_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TRIGGER tell_reply_hidden AFTER UPDATE ON reviews FOR EACH ROW WHEN (old.reply_status = 'published' AND new.reply_status <> 'published') EXECUTE FUNCTION tell_center_hidden();

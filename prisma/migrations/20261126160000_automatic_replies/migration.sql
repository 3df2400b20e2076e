-- Out-of-office mails are told apart from what an applicant wrote. Of those received before nothing is known.
ALTER TABLE "request_notes" ADD COLUMN "is_automatic" BOOLEAN NOT NULL DEFAULT false;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- Work on requests: who does it, until when, and since when its applicant waits for an answer.
ALTER TABLE "product_test_requests"
  ADD COLUMN "due_on" DATE, ADD COLUMN "waiting_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "contacts" ADD COLUMN "assignee_id" UUID,
  ADD COLUMN "due_on" DATE, ADD COLUMN "waiting_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "reportings" ADD COLUMN "assignee_id" UUID,
  ADD COLUMN "due_on" DATE, ADD COLUMN "waiting_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "cw_rollup_requests" ADD COLUMN "assignee_id" UUID,
  ADD COLUMN "due_on" DATE, ADD COLUMN "waiting_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;

ALTER TABLE "contacts" ADD CONSTRAINT "contacts_assignee_id_fkey"
  FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "reportings" ADD CONSTRAINT "reportings_assignee_id_fkey"
  FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "cw_rollup_requests" ADD CONSTRAINT "cw_rollup_requests_assignee_id_fkey"
  FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was there before: whatever is open waits since it came, and is due a week after.
UPDATE "product_test_requests" SET "waiting_since" = CASE WHEN "status" = 'new' THEN "created_at" END,
  "due_on" = CASE WHEN "status" = 'new' THEN ("created_at" AT TIME ZONE 'Europe/Rome')::date + 7 END;
UPDATE "contacts" SET "waiting_since" = CASE WHEN "status" IN ('pending', 'processing') THEN "created_at" END,
  "due_on" = CASE WHEN "status" IN ('pending', 'processing') THEN ("created_at" AT TIME ZONE 'Europe/Rome')::date + 7 END;
UPDATE "reportings" SET "waiting_since" = CASE WHEN "status" IN ('pending', 'processing') THEN "created_at" END,
  "due_on" = CASE WHEN "status" IN ('pending', 'processing') THEN ("created_at" AT TIME ZONE 'Europe/Rome')::date + 7 END;
UPDATE "cw_rollup_requests" SET "waiting_since" = CASE WHEN "status" = 'open' THEN "created_at" END,
  "due_on" = CASE WHEN "status" = 'open' THEN ("created_at" AT TIME ZONE 'Europe/Rome')::date + 7 END;

-- Only what is open is counted for the menus and the dashboard.
CREATE INDEX "contacts_assignee_id_idx" ON "contacts"("assignee_id");
CREATE INDEX "reportings_assignee_id_idx" ON "reportings"("assignee_id");
CREATE INDEX "cw_rollup_requests_assignee_id_idx" ON "cw_rollup_requests"("assignee_id");
CREATE INDEX "product_test_requests_waiting_since_idx" ON "product_test_requests"("waiting_since")
  WHERE "waiting_since" IS NOT NULL;
CREATE INDEX "contacts_waiting_since_idx" ON "contacts"("waiting_since") WHERE "waiting_since" IS NOT NULL;
CREATE INDEX "reportings_waiting_since_idx" ON "reportings"("waiting_since") WHERE "waiting_since" IS NOT NULL;
CREATE INDEX "cw_rollup_requests_waiting_since_idx" ON "cw_rollup_requests"("waiting_since")
  WHERE "waiting_since" IS NOT NULL;

-- What is said about a request: notes among those who work on it, answers to its applicant, and what comes back.
CREATE TYPE "RequestNoteKind" AS ENUM ('note', 'answer', 'reply');

CREATE TABLE "request_notes" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "kind" "RequestNoteKind" NOT NULL,
  "text" TEXT NOT NULL,
  "product_test_request_id" UUID,
  "contact_id" UUID,
  "reporting_id" UUID,
  "cw_rollup_request_id" UUID,
  "author_id" UUID,
  "sender" CITEXT,
  "mentions" UUID[] NOT NULL DEFAULT '{}',
  "mail_id" UUID,
  "message_id" TEXT,
  "left_out" SMALLINT NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deleted_at" TIMESTAMPTZ(3),
  CONSTRAINT "request_notes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "request_notes_about_one" CHECK (
    num_nonnulls("product_test_request_id", "contact_id", "reporting_id", "cw_rollup_request_id") = 1)
);
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_product_test_request_id_fkey"
  FOREIGN KEY ("product_test_request_id") REFERENCES "product_test_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_contact_id_fkey"
  FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_reporting_id_fkey"
  FOREIGN KEY ("reporting_id") REFERENCES "reportings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_cw_rollup_request_id_fkey"
  FOREIGN KEY ("cw_rollup_request_id") REFERENCES "cw_rollup_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_author_id_fkey"
  FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "request_notes_mail_id_key" ON "request_notes"("mail_id");
CREATE UNIQUE INDEX "request_notes_message_id_key" ON "request_notes"("message_id");
CREATE INDEX "request_notes_created_at_id_idx" ON "request_notes"("created_at", "id");
CREATE INDEX "request_notes_product_test_request_id_idx" ON "request_notes"("product_test_request_id");
CREATE INDEX "request_notes_contact_id_idx" ON "request_notes"("contact_id");
CREATE INDEX "request_notes_reporting_id_idx" ON "request_notes"("reporting_id");
CREATE INDEX "request_notes_cw_rollup_request_id_idx" ON "request_notes"("cw_rollup_request_id");
CREATE INDEX "request_notes_author_id_idx" ON "request_notes"("author_id");

-- What came with a reply.
CREATE TABLE "request_note_files" (
  "note_id" UUID NOT NULL,
  "file_id" UUID NOT NULL,
  CONSTRAINT "request_note_files_pkey" PRIMARY KEY ("note_id", "file_id")
);
ALTER TABLE "request_note_files" ADD CONSTRAINT "request_note_files_note_id_fkey"
  FOREIGN KEY ("note_id") REFERENCES "request_notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "request_note_files" ADD CONSTRAINT "request_note_files_file_id_fkey"
  FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "request_note_files_file_id_idx" ON "request_note_files"("file_id");

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

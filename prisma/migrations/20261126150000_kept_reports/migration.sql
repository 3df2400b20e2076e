-- What the reports on misuse found when the worker counted them last: with millions of treatments nobody can wait for them.
CREATE TABLE bookkeeping.kept_reports (
    "name" TEXT NOT NULL PRIMARY KEY,
    "milliseconds" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE TABLE bookkeeping.code_findings (
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID,
    "center_id" UUID,
    "batches" UUID[] NOT NULL,
    "codes" TEXT[] NOT NULL,
    "reason" TEXT,
    "measure" DOUBLE PRECISION NOT NULL,
    "seconds" DOUBLE PRECISION,
    "sent_to" TEXT
);
CREATE TABLE bookkeeping.unusual_earners (
    "user_id" UUID NOT NULL PRIMARY KEY,
    "figures" JSONB NOT NULL
);

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

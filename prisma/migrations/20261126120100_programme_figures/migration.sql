-- The programme's figures as the worker counted them last, by period: with tens of millions of rows nobody can wait for them.
CREATE TABLE bookkeeping.programme_figures (
    "period" TEXT NOT NULL PRIMARY KEY,
    "day" DATE NOT NULL,
    "counts" JSONB NOT NULL,
    "spread" JSONB NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

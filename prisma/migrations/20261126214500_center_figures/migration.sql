-- When the practice first answered, so that its page can say how long it usually takes.
ALTER TABLE "inquiries" ADD COLUMN "answered_at" TIMESTAMPTZ(3);

-- What cards of a center say beside its measured results: the average rating of patients who allow it to be shown, of how many,
-- and the hours in which it usually answers a request. Counted hourly by the worker, as the measured results are.
CREATE TABLE bookkeeping.center_figures (
    "center_id" UUID NOT NULL,
    "rating" NUMERIC(2, 1),
    "ratings" INTEGER,
    "answer_hours" SMALLINT,

    CONSTRAINT "center_figures_pkey" PRIMARY KEY ("center_id"),
    CONSTRAINT "center_figures_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE
);

-- A rating whose patient takes it back counts no longer, at once: the card has none until it is counted again.
CREATE FUNCTION forget_rating() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE bookkeeping.center_figures f SET rating = NULL, ratings = NULL
  FROM treatments t WHERE t.id = OLD.treatment_id AND f.center_id = t.center_id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_rating AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION forget_rating();

SELECT note_changes_everywhere();

-- How much treatments of the last two years gained, by method and shade before: the public pages show what to expect. The
-- worker counts it again each hour; a page reads a few hundred rows, however many treatments there are.
CREATE TABLE bookkeeping.measured_gains (
    "method" "TreatmentMethod" NOT NULL,
    "start_step" SMALLINT NOT NULL,
    "gain" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL,
    CONSTRAINT "measured_gains_pkey" PRIMARY KEY ("method", "start_step", "gain")
);
INSERT INTO bookkeeping.measured_gains ("method", "start_step", "gain", "count")
SELECT product_name, start_step, gain, count(*) FROM treatments
WHERE color_type = 'classical' AND gain IS NOT NULL AND deleted_at IS NULL AND treated_on > CURRENT_DATE - INTERVAL '24 months'
GROUP BY product_name, start_step, gain;

-- News are written for professionals; the office chooses which of them visitors read, too.
ALTER TABLE "news" ADD COLUMN "is_public" BOOLEAN NOT NULL DEFAULT false;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- A practice may hide its measured results from the public.
ALTER TABLE "centers" ADD COLUMN "hide_results" BOOLEAN NOT NULL DEFAULT false;

-- Measured results by center (null: the whole programme) and method (null: all of them): how many treatments of the last two
-- years have both shades, their median gain in steps of the guide, and the range of the middle half. The worker counts them
-- hourly, so that a page of the search looks up twenty rows instead of reading thousands of treatments.
CREATE TABLE bookkeeping.measured_results (
    "center_id" UUID,
    "method" "TreatmentMethod",
    "guide" "ChromaticScale" NOT NULL,
    "treatments" INTEGER NOT NULL,
    "median" SMALLINT NOT NULL,
    "lower" SMALLINT NOT NULL,
    "upper" SMALLINT NOT NULL,

    CONSTRAINT "measured_results_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE,
    CONSTRAINT "measured_results_key" UNIQUE NULLS NOT DISTINCT ("center_id", "method", "guide")
);

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

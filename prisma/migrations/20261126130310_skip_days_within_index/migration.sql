-- Alone, because it keeps everybody waiting who reads treatments.
DROP INDEX "treatments_treated_on_id_idx";

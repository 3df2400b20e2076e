-- Alone, because it keeps everybody waiting who reads treatments.
DROP INDEX "treatments_created_at_id_idx";

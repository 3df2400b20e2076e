-- Reads and writes go on meanwhile.
ALTER TABLE "consents" VALIDATE CONSTRAINT "consents_recorded_by_id_fkey";

-- Alone, because it is built while the portal writes.
CREATE INDEX CONCURRENTLY "consents_treatment_id_idx" ON "consents"("treatment_id");

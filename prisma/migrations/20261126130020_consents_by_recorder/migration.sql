-- Alone, because it is built while the portal writes.
CREATE INDEX CONCURRENTLY "consents_recorded_by_id_idx" ON "consents"("recorded_by_id");

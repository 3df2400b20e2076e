-- Consents are read by the API, in the order of lists, and their changes stand in the feed.
CREATE INDEX "consents_created_at_id_idx" ON "consents"("created_at", "id");
SELECT note_events_of('consents');

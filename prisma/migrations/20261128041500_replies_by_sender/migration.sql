CREATE INDEX CONCURRENTLY "request_notes_sender_idx" ON "request_notes"("sender");

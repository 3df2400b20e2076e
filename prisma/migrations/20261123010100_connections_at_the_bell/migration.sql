-- A request to be in touch is answered at the bell as well, and an answer marks its notification read.
ALTER TABLE "notifications" ADD COLUMN "connection_id" UUID;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_connection_id_fkey"
  FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "notifications_connection_id_idx" ON "notifications"("connection_id");

-- Those that were sent before, and still wait for an answer.
UPDATE "notifications" n SET "connection_id" = c.id
FROM "connections" c
WHERE n.message = 'notifications.connectionRequested' AND n.read_at IS NULL AND c.employee_id = n.user_id
  AND c.status = 'waiting' AND n.created_at BETWEEN c.asked_at AND c.asked_at + interval '1 minute';

-- What a notification asks to be answered: whoever decides does so at the bell, and an answer marks it read for everybody told.
ALTER TABLE "notifications" ADD COLUMN "membership_id" UUID;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_membership_id_fkey"
  FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "notifications_membership_id_idx" ON "notifications"("membership_id");

-- Those that were sent before, and still wait for an answer.
UPDATE "notifications" n SET "membership_id" = m.id
FROM "memberships" m
WHERE n.message = 'notifications.membershipInvited' AND n.read_at IS NULL AND m.user_id = n.user_id
  AND m.kind = 'invitation' AND m.status = 'waiting' AND n.created_at BETWEEN m.created_at AND m.created_at + interval '1 minute';

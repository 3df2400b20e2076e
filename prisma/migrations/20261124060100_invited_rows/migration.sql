-- That somebody who came with a sheet was invited has to outlast the link in their e-mail, whose row is cleaned up.
ALTER TABLE "import_rows" ADD COLUMN "invited_at" TIMESTAMPTZ(3);

UPDATE "import_rows" r SET "invited_at" = sent.at
FROM (
  SELECT "entity_id", max("created_at") AS at FROM "audit_entries"
  WHERE "entity" = 'users' AND "action" = 'send-password-reset' GROUP BY "entity_id"
) sent
WHERE sent."entity_id" = r."record_id" AND r."state" = 'created';

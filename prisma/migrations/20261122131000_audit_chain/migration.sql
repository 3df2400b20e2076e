-- What the audit says of a person can be emptied, the rest of it never changes: the two have digests of their own. The salt
-- goes with what it was emptied of, so that nobody finds out by trying what stood there.
ALTER TABLE "audit_entries" ADD COLUMN "salt" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "audit_entries" ADD COLUMN "erased_for" UUID;

-- One seal for each row of the audit and of the ledger: a digest of the row, chained to the seal before.
CREATE TABLE "audit_seals" (
  "number" BIGINT NOT NULL,
  "ledger" TEXT NOT NULL,
  "entry_id" UUID NOT NULL,
  "content" CHAR(64) NOT NULL,
  "details" CHAR(64),
  "seal" CHAR(64) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "audit_seals_pkey" PRIMARY KEY ("number")
);
CREATE UNIQUE INDEX "audit_seals_ledger_entry_id_key" ON "audit_seals" ("ledger", "entry_id");

-- The one way to empty rows of the audit, for a role that may not update them. It runs with the rights of its owner, works
-- for nobody but a person who has just been erased, and leaves their id at each row it has emptied.
CREATE FUNCTION forget_audit(subject UUID, pattern TEXT, mark TEXT, entities TEXT[], ids UUID[]) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users u WHERE u.id = subject AND u.deleted_at IS NOT NULL
                 AND u.email::text = subject::text || '@erased.invalid') THEN
    RAISE EXCEPTION 'the audit forgets erased people only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit_entries SET before = NULL, after = NULL, salt = gen_random_uuid(), erased_for = subject
  WHERE (before IS NOT NULL OR after IS NOT NULL)
    AND ((entity IN ('users', 'users/experts') AND entity_id = subject)
      OR (entity, entity_id) IN (SELECT e, i FROM unnest(entities, ids) AS r (e, i))
      OR before::text ~* mark OR after::text ~* mark);
  UPDATE audit_entries SET reason = regexp_replace(reason, pattern, '…', 'gi'), salt = gen_random_uuid(), erased_for = subject
  WHERE reason ~* mark OR (reason IS NOT NULL AND entity IN ('users', 'users/experts') AND entity_id = subject);
END
$$;

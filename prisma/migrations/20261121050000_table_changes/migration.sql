-- Which transaction changed which table. A total that was counted in an earlier snapshot still holds as long as every
-- transaction noted here since was visible in that snapshot already; see lib/rest/read.ts. Rows are only inserted, one a
-- transaction and table, so that writers never wait for each other here as they would at a counter. In a schema of its
-- own, because it is nothing that Prisma should manage; `prisma migrate reset` leaves it behind, hence the first line.
DROP SCHEMA IF EXISTS bookkeeping CASCADE;
CREATE SCHEMA bookkeeping;

CREATE TABLE bookkeeping.table_changes (
    "table_name" TEXT NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT table_changes_pkey PRIMARY KEY ("table_name", "xid")
);

CREATE FUNCTION note_table_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bookkeeping.table_changes (table_name) VALUES (TG_TABLE_NAME) ON CONFLICT DO NOTHING;
  -- Now and then, what no snapshot in use can be older than. Rows another transaction holds are left for next time.
  IF random() < 0.001 THEN
    DELETE FROM bookkeeping.table_changes WHERE ctid IN (
      SELECT ctid FROM bookkeeping.table_changes
      WHERE changed_at < now() - interval '2 hours' LIMIT 5000 FOR UPDATE SKIP LOCKED
    );
  END IF;
  RETURN NULL;
END $$;

-- Puts the trigger on every table that has none. A migration that adds a table calls it again; a test holds that.
CREATE FUNCTION note_changes_everywhere() RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname <> '_prisma_migrations'
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_table_change')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER note_table_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION note_table_change()', name);
  END LOOP;
END $$;

SELECT note_changes_everywhere();

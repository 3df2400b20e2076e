-- What has changed, for programs that keep a copy (GET /api/events): one row for each record and transaction, written by triggers
-- in that transaction, so that no way of writing goes without. Readers see only transactions before the oldest that still runs
-- and in the order of their numbers: one that commits late is never passed over. No values, only the names of columns.
CREATE TABLE bookkeeping.events (
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  table_name text COLLATE "C" NOT NULL,
  record_id uuid NOT NULL,
  kind text NOT NULL,
  columns text[] DEFAULT '{}' NOT NULL,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (xid, table_name, record_id)
);
CREATE INDEX events_at ON bookkeeping.events USING brin (at);

-- Positions in the feed of another database, such as the one that a backup was made of, mean nothing here.
CREATE TABLE bookkeeping.feed (id uuid DEFAULT gen_random_uuid() NOT NULL);
INSERT INTO bookkeeping.feed DEFAULT VALUES;

-- Of all rows of a statement at once: batches of codes and imports add many.
CREATE FUNCTION note_events() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bookkeeping.events (table_name, record_id, kind)
    SELECT TG_ARGV[0], n.id, 'created' FROM added n
    ON CONFLICT (xid, table_name, record_id) DO UPDATE SET kind = 'created';
  ELSE
    -- What was in the bin was deleted before.
    INSERT INTO bookkeeping.events (table_name, record_id, kind)
    SELECT TG_ARGV[0], o.id, 'deleted' FROM removed o WHERE to_jsonb(o) ->> 'deleted_at' IS NULL
    ON CONFLICT (xid, table_name, record_id) DO UPDATE SET kind = 'deleted';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_event() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  former jsonb := to_jsonb(OLD);
  present jsonb := to_jsonb(NEW);
  what text := 'changed';
BEGIN
  -- Encrypting a text anew changes nothing that it says.
  IF current_setting('portal.keep_updated_at', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF former ->> 'deleted_at' IS NULL AND present ->> 'deleted_at' IS NOT NULL THEN
    what := 'deleted';
  ELSIF former ->> 'deleted_at' IS NOT NULL AND present ->> 'deleted_at' IS NULL THEN
    what := 'restored';
  ELSIF present ->> 'deleted_at' IS NOT NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO bookkeeping.events AS e (table_name, record_id, kind, columns)
  VALUES (TG_ARGV[0], NEW.id, what, ARRAY(
    SELECT key FROM jsonb_each(present) WHERE value IS DISTINCT FROM former -> key
  ))
  ON CONFLICT (xid, table_name, record_id) DO UPDATE SET
    kind = CASE WHEN excluded.kind = 'changed' OR e.kind = 'created' AND excluded.kind = 'restored' THEN e.kind ELSE excluded.kind END,
    columns = ARRAY(SELECT DISTINCT unnest(e.columns || excluded.columns));
  RETURN NULL;
END $$;

CREATE FUNCTION note_events_of(name text) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER note_events_created AFTER INSERT ON %1$I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_events(%1$L)', name);
  EXECUTE format('CREATE TRIGGER note_events_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION note_events(%1$L)', name);
  EXECUTE format('CREATE TRIGGER note_events_changed AFTER UPDATE ON %1$I
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changed_event(%1$L)', name);
END $$;

-- As before; a new table has events as well. Where no key may read it, the migration that adds it drops their triggers.
CREATE OR REPLACE FUNCTION note_changes_everywhere() RETURNS void
  LANGUAGE plpgsql
  AS $$
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
    IF EXISTS (SELECT FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.table_name = name
      AND c.column_name = 'id' AND c.udt_name = 'uuid') THEN
      PERFORM note_events_of(name);
    END IF;
  END LOOP;
END $$;

SELECT note_events_of(name) FROM unnest(ARRAY[
  'categories', 'center_events', 'center_visits', 'centers', 'consultants', 'contacts', 'credit_entries', 'customers',
  'cw_rollup_requests', 'downloads', 'export_batches', 'faqs', 'labels', 'letter_blocks', 'memberships', 'news',
  'newsletter_deliveries', 'newsletters', 'notes', 'parcels', 'product_code_batches', 'product_codes', 'product_test_requests',
  'products', 'promo_settings', 'reportings', 'request_notes', 'tasks', 'treatments', 'users', 'vat_rates'
]) AS name;

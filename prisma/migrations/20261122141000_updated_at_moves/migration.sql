-- "updated_at" moves with each change of a row, whoever writes it: deleting, restoring and what is worked out (tier, level,
-- points) included. Statements that set it themselves are left as they are.
CREATE FUNCTION move_updated_at() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  -- Without values of their own before the row is written.
  generated text[] := '{}';
BEGIN
  IF NEW.updated_at <> OLD.updated_at THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(array_agg(attname::text), '{}') INTO generated
  FROM pg_attribute WHERE attrelid = TG_RELID AND attgenerated <> '';
  IF to_jsonb(NEW) - generated IS DISTINCT FROM to_jsonb(OLD) - generated THEN
    NEW.updated_at := greatest(now(), OLD.updated_at + interval '1 millisecond');
  END IF;
  RETURN NEW;
END $$;

-- Puts the trigger on every table that has none. A migration that adds a table calls it again; a test holds that.
-- Last of all by its name, so that it sees what other triggers have made of the row.
CREATE FUNCTION move_updated_at_everywhere() RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'updated_at'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'zz_move_updated_at')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER zz_move_updated_at BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION move_updated_at()', name);
  END LOOP;
END $$;

SELECT move_updated_at_everywhere();

-- What a record shows of rows of its own moves it too. In the order of their ids, as everybody locks centers; a record that
-- this transaction has moved already stays.
CREATE FUNCTION move_parent() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE %1$I p SET updated_at = greatest(now(), p.updated_at + interval ''1 millisecond'')
     FROM (SELECT id FROM %1$I WHERE id IN (SELECT %2$I FROM changed) AND updated_at < now()
           ORDER BY id FOR NO KEY UPDATE) touched
     WHERE p.id = touched.id', TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

DO $$
DECLARE
  child text; parent text; key text;
BEGIN
  FOR child, parent, key IN VALUES
    ('center_experts', 'centers', 'center_id'),
    ('center_dealers', 'centers', 'center_id'),
    ('opening_hours', 'centers', 'center_id'),
    ('treatment_pictures', 'treatments', 'treatment_id'),
    ('control_visits', 'treatments', 'treatment_id'),
    ('treatment_products', 'treatments', 'treatment_id')
  LOOP
    EXECUTE format('CREATE TRIGGER move_parent_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION move_parent(%L, %L)', child, parent, key);
    EXECUTE format('CREATE TRIGGER move_parent_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION move_parent(%L, %L)', child, parent, key);
    EXECUTE format('CREATE TRIGGER move_parent_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION move_parent(%L, %L)', child, parent, key);
  END LOOP;
END $$;

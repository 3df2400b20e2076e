-- Encrypting a text anew changes what is stored, not what it says: a transaction that sets "portal.keep_updated_at" leaves the
-- times of rows as they are, so that nobody's open form is out of date and lists keep their order.
CREATE OR REPLACE FUNCTION move_updated_at() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  -- Without values of their own before the row is written.
  generated text[] := '{}';
BEGIN
  IF NEW.updated_at <> OLD.updated_at OR current_setting('portal.keep_updated_at', true) = 'on' THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(array_agg(attname::text), '{}') INTO generated
  FROM pg_attribute WHERE attrelid = TG_RELID AND attgenerated <> '';
  IF to_jsonb(NEW) - generated IS DISTINCT FROM to_jsonb(OLD) - generated THEN
    NEW.updated_at := greatest(now(), OLD.updated_at + interval '1 millisecond');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION move_parent() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.keep_updated_at', true) = 'on' THEN
    RETURN NULL;
  END IF;
  EXECUTE format(
    'UPDATE %1$I p SET updated_at = greatest(now(), p.updated_at + interval ''1 millisecond'')
     FROM (SELECT id FROM %1$I WHERE id IN (SELECT %2$I FROM changed) AND updated_at < now()
           ORDER BY id FOR NO KEY UPDATE) touched
     WHERE p.id = touched.id', TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

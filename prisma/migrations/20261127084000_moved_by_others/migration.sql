-- A record that another transaction has moved since this one began has to move again: its children have changed, and whoever
-- holds the version of that other transaction would otherwise overwrite them without a conflict. Only a record that this
-- transaction has moved itself stays as it is.
CREATE OR REPLACE FUNCTION move_parent() RETURNS trigger
  LANGUAGE plpgsql
  AS $_$
BEGIN
  IF current_setting('portal.keep_updated_at', true) = 'on' THEN
    RETURN NULL;
  END IF;
  EXECUTE format(
    'UPDATE %1$I p SET updated_at = greatest(now(), p.updated_at + interval ''1 millisecond'')
     FROM (SELECT id FROM %1$I WHERE id IN (SELECT %2$I FROM changed)
             AND (updated_at < now() OR xmin IS DISTINCT FROM pg_current_xact_id()::xid)
           ORDER BY id FOR NO KEY UPDATE) touched
     WHERE p.id = touched.id', TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $_$;

-- A center that leaves the public map leaves the memory of every server process at once, by whatever way it was hidden
-- (lib/realtime). The same words each time: PostgreSQL says them once a transaction, however many centers it hides.
CREATE FUNCTION tell_center_hidden() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_live', '{"type":"hidden","id":""}');
  RETURN NULL;
END $$;

CREATE TRIGGER tell_center_hidden AFTER UPDATE ON centers
  FOR EACH ROW WHEN (OLD.is_public AND NOT NEW.is_public)
  EXECUTE FUNCTION tell_center_hidden();

CREATE TRIGGER tell_center_removed AFTER DELETE ON centers
  FOR EACH ROW WHEN (OLD.is_public)
  EXECUTE FUNCTION tell_center_hidden();

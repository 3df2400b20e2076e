-- Whoever has the portal open is signed out of it at once, by whatever way their session ended or their account changed:
-- every server process hears of it (lib/realtime).
CREATE FUNCTION tell_session_ended() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_live', json_build_object('type', 'session', 'id', NEW.id)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_session_ended AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_account_closed() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_live', json_build_object('type', 'person', 'id', NEW.id)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_account_closed AFTER UPDATE OF enabled_user, deleted_at ON users
  FOR EACH ROW WHEN ((OLD.enabled_user AND NOT NEW.enabled_user) OR (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION tell_account_closed();

-- As a hidden center does, what somebody takes back leaves the memory of every server process at once: the names of those who
-- work at a practice, and its results. Only what a public page has shown is told: whoever is shown nowhere may come and go.
CREATE FUNCTION tell_person_hidden() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    IF NOT EXISTS (
      SELECT FROM memberships m JOIN centers c ON c.id = m.center_id
      WHERE m.user_id = OLD.id AND m.shown_at IS NOT NULL AND c.is_public AND c.shows_people
    ) THEN
      RETURN NULL;
    END IF;
  ELSIF NOT EXISTS (SELECT FROM centers c WHERE c.id = OLD.center_id AND c.is_public AND c.shows_people) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('portal_live', '{"type":"hidden","id":""}');
  RETURN NULL;
END $$;

CREATE TRIGGER tell_member_hidden AFTER UPDATE ON memberships FOR EACH ROW WHEN (old.shown_at IS NOT NULL AND old.status = 'active' AND (new.shown_at IS NULL OR new.status <> 'active')) EXECUTE FUNCTION tell_person_hidden();
CREATE TRIGGER tell_member_removed AFTER DELETE ON memberships FOR EACH ROW WHEN (old.shown_at IS NOT NULL) EXECUTE FUNCTION tell_person_hidden();
CREATE TRIGGER tell_person_hidden AFTER UPDATE OF enabled_user, confirmed_user, deleted_at ON users FOR EACH ROW WHEN ((old.enabled_user AND NOT new.enabled_user) OR (old.confirmed_user AND NOT new.confirmed_user) OR (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL)) EXECUTE FUNCTION tell_person_hidden();
CREATE TRIGGER tell_people_hidden AFTER UPDATE ON centers FOR EACH ROW WHEN (old.is_public AND ((old.shows_people AND NOT new.shows_people) OR (NOT old.hide_results AND new.hide_results))) EXECUTE FUNCTION tell_center_hidden();

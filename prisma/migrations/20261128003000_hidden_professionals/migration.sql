-- Somebody whom the office hides leaves public pages at once, as one whose account is locked.
DROP TRIGGER tell_person_hidden ON users;
CREATE TRIGGER tell_person_hidden AFTER UPDATE OF enabled_user, confirmed_user, deleted_at, is_hidden ON users FOR EACH ROW WHEN ((old.enabled_user AND NOT new.enabled_user) OR (old.confirmed_user AND NOT new.confirmed_user) OR (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) OR (NOT old.is_hidden AND new.is_hidden)) EXECUTE FUNCTION tell_person_hidden();

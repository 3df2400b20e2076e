-- Somebody whom the office hides leaves public pages at once, as one whose account is locked.
CREATE TRIGGER tell_person_set_hidden AFTER UPDATE OF is_hidden ON users FOR EACH ROW WHEN (NOT old.is_hidden AND new.is_hidden) EXECUTE FUNCTION tell_person_hidden();

-- A person's record shows the centers they work at, and is another one when these change. Whoever writes memberships has
-- locked the person before.
CREATE TRIGGER move_person_inserted AFTER INSERT ON center_experts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION move_parent('users', 'user_id');
CREATE TRIGGER move_person_deleted AFTER DELETE ON center_experts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION move_parent('users', 'user_id');

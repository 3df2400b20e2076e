-- Only of a center that visitors see: anybody could empty the page caches of all servers by switching that of their own.
CREATE OR REPLACE TRIGGER tell_ratings_hidden AFTER UPDATE ON centers FOR EACH ROW WHEN (old.is_public AND old.shows_ratings AND NOT new.shows_ratings) EXECUTE FUNCTION tell_center_hidden();

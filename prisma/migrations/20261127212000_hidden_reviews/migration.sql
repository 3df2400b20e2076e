-- Only of what a center's page has shown: a patient could empty the page caches of all servers by taking back, again and again,
-- what nobody has read yet.
CREATE FUNCTION tell_review_hidden() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF EXISTS (
    SELECT FROM treatments t JOIN centers c ON c.id = t.center_id
    WHERE t.id = OLD.treatment_id AND c.is_public AND c.shows_ratings
  ) THEN
    PERFORM pg_notify('portal_live', '{"type":"hidden","id":""}');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_review_removed AFTER DELETE ON reviews FOR EACH ROW WHEN (old.status = 'published') EXECUTE FUNCTION tell_review_hidden();
CREATE OR REPLACE TRIGGER tell_review_hidden AFTER UPDATE ON reviews FOR EACH ROW WHEN (old.status = 'published' AND new.status <> 'published') EXECUTE FUNCTION tell_review_hidden();
CREATE OR REPLACE TRIGGER tell_reply_hidden AFTER UPDATE ON reviews FOR EACH ROW WHEN (old.status = 'published' AND old.reply_status = 'published' AND new.reply_status <> 'published') EXECUTE FUNCTION tell_review_hidden();

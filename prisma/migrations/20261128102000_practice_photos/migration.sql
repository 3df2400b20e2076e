-- A picture of a practice, shown in public. Taken away or replaced, it leaves the memory of every server process at once.
ALTER TABLE centers ADD COLUMN photo_id UUID;
ALTER TABLE centers ADD CONSTRAINT centers_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES files(id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX centers_photo_id_idx ON centers (photo_id);
CREATE TRIGGER tell_photo_hidden AFTER UPDATE OF photo_id ON centers FOR EACH ROW
  WHEN (old.is_public AND old.photo_id IS DISTINCT FROM new.photo_id AND old.photo_id IS NOT NULL) EXECUTE FUNCTION tell_center_hidden();

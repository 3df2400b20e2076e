-- Whoever cannot take pictures back shows none: another role, an address that is confirmed no more. And a birthday in the
-- patient's own profile counts as their year of birth does.
CREATE OR REPLACE VIEW shown_pictures AS
SELECT s.token, s.treatment_id, s.center_id, s.pre_file_id, s.post_file_id, t.user_id, t.expert_id, y.created_at AS agreed_at
FROM public_pictures s
JOIN treatments t ON t.id = s.treatment_id AND t.center_id = s.center_id
JOIN centers c ON c.id = s.center_id
JOIN users u ON u.id = t.user_id
JOIN LATERAL (
  SELECT granted, created_at FROM consents
  WHERE user_id = t.user_id AND (treatment_id = t.id AND kind = 'public_pictures' OR kind = 'treatment_pictures' AND NOT granted)
  ORDER BY created_at DESC, id DESC LIMIT 1
) y ON y.granted AND y.created_at >= s.created_at
WHERE s.stopped_at IS NULL AND c.is_public AND shows_pictures_in(c.country)
  AND t.deleted_at IS NULL AND t.pictures_withdrawn_at IS NULL
  AND u.deleted_at IS NULL AND u.enabled_user AND u.confirmed_user AND u.original_role = 'user'
  AND coalesce(extract(year FROM t.treated_on) - u.birth_year >= 18, true)
  AND coalesce(t.treated_on >= u.born_date + interval '18 years', true)
  AND EXISTS (SELECT FROM center_experts e WHERE e.center_id = c.id AND e.user_id = t.expert_id)
  AND NOT EXISTS (SELECT FROM center_experts e WHERE e.center_id = c.id AND e.user_id = t.user_id)
  AND EXISTS (SELECT FROM treatment_pictures p WHERE p.treatment_id = t.id AND p.kind = 'pre' AND p.file_id = s.pre_file_id AND p.shared)
  AND EXISTS (SELECT FROM treatment_pictures p WHERE p.treatment_id = t.id AND p.kind = 'post' AND p.file_id = s.post_file_id AND p.shared);

-- What was agreed to and is shown no longer is over, so that nothing comes back by itself: another offer takes another yes. At the
-- end of the transaction, when pictures that were written anew are there again. And each end that the page caches hear of takes a
-- yes first, of which there are ten a day. Other figures below the pictures end an offer before the yes as well: the patient agrees
-- to what they see. The column of the row, which names a treatment or its patient; whether it is the figures.
CREATE FUNCTION end_picture_offer() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  whose uuid := to_jsonb(OLD) ->> TG_ARGV[0];
  was_agreed boolean;
BEGIN
  WITH agreed AS (
    SELECT s.treatment_id, EXISTS (
      SELECT FROM consents y
      WHERE y.treatment_id = s.treatment_id AND y.kind = 'public_pictures' AND y.granted AND y.created_at >= s.created_at) AS was
    FROM public_pictures s
    WHERE s.stopped_at IS NULL AND s.treatment_id IN (SELECT id FROM treatments WHERE id = whose OR user_id = whose)
  ), ended AS (
    DELETE FROM public_pictures s USING agreed a
    WHERE s.treatment_id = a.treatment_id AND (TG_NARGS > 1 OR a.was AND NOT EXISTS (SELECT FROM shown_pictures v WHERE v.token = s.token))
    RETURNING a.was
  )
  SELECT bool_or(was) INTO was_agreed FROM ended;
  IF was_agreed THEN
    PERFORM pg_notify('portal_live', '{"type":"hidden","id":""}');
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER tell_pictures_hidden ON treatment_pictures;
DROP TRIGGER tell_pictures_removed ON treatment_pictures;
DROP TRIGGER tell_pictures_hidden ON treatments;
DROP TRIGGER tell_patient_hidden ON users;
CREATE CONSTRAINT TRIGGER end_picture_offer AFTER UPDATE OR DELETE ON treatment_pictures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_picture_offer('treatment_id');
CREATE CONSTRAINT TRIGGER end_picture_offer AFTER UPDATE OF deleted_at, user_id, center_id ON treatments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.deleted_at, old.user_id, old.center_id) IS DISTINCT FROM (new.deleted_at, new.user_id, new.center_id)) EXECUTE FUNCTION end_picture_offer('id');
CREATE CONSTRAINT TRIGGER end_offer_of_figures AFTER UPDATE OF product_name, several_cycles, color_type, start_value, end_value, treated_on ON treatments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.product_name, old.several_cycles, old.color_type, old.start_value, old.end_value, old.treated_on) IS DISTINCT FROM (new.product_name, new.several_cycles, new.color_type, new.start_value, new.end_value, new.treated_on)) EXECUTE FUNCTION end_picture_offer('id', 'figures');
CREATE CONSTRAINT TRIGGER end_picture_offer AFTER UPDATE OF enabled_user, confirmed_user, original_role, deleted_at, birth_year, born_date ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.enabled_user, old.confirmed_user, old.original_role, old.deleted_at, old.birth_year, old.born_date) IS DISTINCT FROM (new.enabled_user, new.confirmed_user, new.original_role, new.deleted_at, new.birth_year, new.born_date)) EXECUTE FUNCTION end_picture_offer('id');

-- Of consents only those about pictures: the one to newsletters is withdrawn by a link, without an account, again and again.
CREATE OR REPLACE TRIGGER tell_pictures_hidden BEFORE INSERT ON consents FOR EACH ROW WHEN (NOT new.granted AND new.kind IN ('public_pictures', 'treatment_pictures')) EXECUTE FUNCTION tell_pictures_hidden('user_id', 'patient');

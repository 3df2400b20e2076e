-- Before and after on the public page of a practice: with the yes of patient and practice for this use, and in the countries
-- that the office has named. A row is the practice's offer, of these very pictures; the patient's answer is a consent.
ALTER TYPE "ConsentKind" ADD VALUE 'public_pictures';

CREATE TABLE "public_pictures" (
    "treatment_id" UUID NOT NULL,
    "token" UUID NOT NULL DEFAULT gen_random_uuid(),
    "center_id" UUID NOT NULL,
    "pre_file_id" UUID NOT NULL,
    "post_file_id" UUID NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "public_pictures_pkey" PRIMARY KEY ("treatment_id")
);
CREATE UNIQUE INDEX "public_pictures_token_key" ON "public_pictures"("token");
CREATE INDEX "public_pictures_center_id_idx" ON "public_pictures"("center_id");
ALTER TABLE "public_pictures" ADD CONSTRAINT "public_pictures_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "treatments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "public_pictures" ADD CONSTRAINT "public_pictures_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT note_changes_everywhere();

CREATE FUNCTION shows_pictures_in(the_country text) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
  SELECT EXISTS (
    SELECT FROM settings WHERE name = 'centers.picturesIn' AND deleted_at IS NULL
      AND the_country = ANY (regexp_split_to_array(upper(value), '[^A-Z]+')))
$$;

-- What is public now: whatever ends one of these conditions ends it at once. The patient's last word counts, be it about this use
-- or a withdrawal for all pictures, and it must be later than the offer. Treatments are of adults; what the patient's own profile
-- says counts as well. A new value of an enum is compared as a text, because it
-- cannot be used in the transaction that adds it.
CREATE VIEW shown_pictures AS
SELECT s.token, s.treatment_id, s.center_id, s.pre_file_id, s.post_file_id, t.user_id, t.expert_id, y.created_at AS agreed_at
FROM public_pictures s
JOIN treatments t ON t.id = s.treatment_id AND t.center_id = s.center_id
JOIN centers c ON c.id = s.center_id
JOIN users u ON u.id = t.user_id
JOIN LATERAL (
  SELECT granted, created_at FROM consents
  WHERE user_id = t.user_id AND (treatment_id = t.id AND kind::text = 'public_pictures' OR kind = 'treatment_pictures' AND NOT granted)
  ORDER BY created_at DESC, id DESC LIMIT 1
) y ON y.granted AND y.created_at >= s.created_at
WHERE s.stopped_at IS NULL AND c.is_public AND shows_pictures_in(c.country)
  AND t.deleted_at IS NULL AND t.pictures_withdrawn_at IS NULL
  AND u.deleted_at IS NULL AND u.enabled_user
  AND coalesce(extract(year FROM t.treated_on) - u.birth_year >= 18, true)
  AND EXISTS (SELECT FROM center_experts e WHERE e.center_id = c.id AND e.user_id = t.expert_id)
  AND NOT EXISTS (SELECT FROM center_experts e WHERE e.center_id = c.id AND e.user_id = t.user_id)
  AND EXISTS (SELECT FROM treatment_pictures p WHERE p.treatment_id = t.id AND p.kind = 'pre' AND p.file_id = s.pre_file_id AND p.shared)
  AND EXISTS (SELECT FROM treatment_pictures p WHERE p.treatment_id = t.id AND p.kind = 'post' AND p.file_id = s.post_file_id AND p.shared);

-- As a hidden center does, what is taken back leaves the memory of every server process at once. Before the change, so that only
-- what is public is told. The column of the row, and what it names: a treatment, its patient, its professional or the center.
CREATE FUNCTION tell_pictures_hidden() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  gone uuid := CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END ->> TG_ARGV[0];
BEGIN
  IF EXISTS (
    SELECT FROM shown_pictures WHERE gone = CASE TG_ARGV[1]
      WHEN 'treatment' THEN treatment_id WHEN 'patient' THEN user_id WHEN 'professional' THEN expert_id ELSE center_id END
  ) THEN
    PERFORM pg_notify('portal_live', '{"type":"hidden","id":""}');
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tell_pictures_hidden BEFORE UPDATE OR DELETE ON public_pictures FOR EACH ROW EXECUTE FUNCTION tell_pictures_hidden('treatment_id', 'treatment');
CREATE TRIGGER tell_pictures_hidden BEFORE INSERT ON consents FOR EACH ROW WHEN (NOT new.granted) EXECUTE FUNCTION tell_pictures_hidden('user_id', 'patient');
CREATE TRIGGER tell_pictures_hidden BEFORE UPDATE OF file_id, shared ON treatment_pictures FOR EACH ROW WHEN ((old.file_id, old.shared) IS DISTINCT FROM (new.file_id, new.shared)) EXECUTE FUNCTION tell_pictures_hidden('treatment_id', 'treatment');
CREATE TRIGGER tell_pictures_removed BEFORE DELETE ON treatment_pictures FOR EACH ROW EXECUTE FUNCTION tell_pictures_hidden('treatment_id', 'treatment');
CREATE TRIGGER tell_pictures_hidden BEFORE UPDATE OF deleted_at, user_id, center_id ON treatments FOR EACH ROW WHEN ((old.deleted_at, old.user_id, old.center_id) IS DISTINCT FROM (new.deleted_at, new.user_id, new.center_id)) EXECUTE FUNCTION tell_pictures_hidden('id', 'treatment');
CREATE TRIGGER tell_patient_hidden BEFORE UPDATE OF enabled_user, deleted_at, birth_year ON users FOR EACH ROW WHEN ((old.enabled_user, old.deleted_at, old.birth_year) IS DISTINCT FROM (new.enabled_user, new.deleted_at, new.birth_year)) EXECUTE FUNCTION tell_pictures_hidden('id', 'patient');
CREATE TRIGGER tell_pictures_hidden BEFORE UPDATE OF status ON memberships FOR EACH ROW WHEN (old.status = 'active' AND new.status <> 'active') EXECUTE FUNCTION tell_pictures_hidden('user_id', 'professional');
CREATE TRIGGER tell_pictures_removed BEFORE DELETE ON memberships FOR EACH ROW WHEN (old.status = 'active') EXECUTE FUNCTION tell_pictures_hidden('user_id', 'professional');
CREATE TRIGGER tell_pictures_hidden BEFORE UPDATE OF country ON centers FOR EACH ROW WHEN (old.country IS DISTINCT FROM new.country) EXECUTE FUNCTION tell_pictures_hidden('id', 'center');
CREATE TRIGGER tell_pictures_hidden AFTER UPDATE OR DELETE ON settings FOR EACH ROW WHEN (old.name = 'centers.picturesIn') EXECUTE FUNCTION tell_center_hidden();

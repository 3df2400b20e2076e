-- Who works where is asked for and agreed to. `memberships` says how each came to a center; `center_experts`, which row rules,
-- standing, statistics and treatments go by, holds the active ones and nothing else.
CREATE TYPE "MembershipStatus" AS ENUM ('waiting', 'active', 'closed');
CREATE TYPE "MembershipKind" AS ENUM ('request', 'invitation', 'founding');

CREATE TABLE "memberships" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "center_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "MembershipStatus" NOT NULL DEFAULT 'waiting',
    "kind" "MembershipKind" NOT NULL,
    "is_responsible" BOOLEAN NOT NULL DEFAULT false,
    "with_account" BOOLEAN NOT NULL DEFAULT false,
    "asked_by_id" UUID,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "memberships_responsible_is_active" CHECK (NOT is_responsible OR status = 'active')
);

CREATE INDEX "memberships_center_id_status_created_at_idx" ON "memberships"("center_id", "status", "created_at");
CREATE INDEX "memberships_user_id_status_created_at_idx" ON "memberships"("user_id", "status", "created_at");
CREATE INDEX "memberships_asked_by_id_created_at_idx" ON "memberships"("asked_by_id", "created_at");
CREATE INDEX "memberships_created_at_id_idx" ON "memberships"("created_at", "id");
-- One at a time for each person and center; what is closed is history.
CREATE UNIQUE INDEX "memberships_open" ON "memberships"("center_id", "user_id") WHERE status <> 'closed';

ALTER TABLE "memberships" ADD CONSTRAINT "memberships_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Whoever works at a center already goes on doing so; who has been there longest is responsible for it.
INSERT INTO "memberships" (center_id, user_id, status, kind, is_responsible, asked_by_id, decided_at, created_at, updated_at)
SELECT e.center_id, e.user_id, 'active',
  (CASE WHEN first THEN 'founding' ELSE 'request' END)::"MembershipKind", first, e.user_id, e.created_at, e.created_at, e.created_at
FROM (
  SELECT e.*, row_number() OVER (
    PARTITION BY e.center_id ORDER BY (u.deleted_at IS NOT NULL), e.created_at, e.user_id) = 1 AS first
  FROM center_experts e JOIN users u ON u.id = e.user_id
) e;

CREATE FUNCTION project_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.center_id, OLD.user_id) IS DISTINCT FROM (NEW.center_id, NEW.user_id) THEN
    RAISE EXCEPTION 'a membership stays that of its person and center';
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.status = 'active' AND (TG_OP = 'DELETE' OR NEW.status <> 'active') THEN
    DELETE FROM center_experts WHERE center_id = OLD.center_id AND user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'active' AND (TG_OP = 'INSERT' OR OLD.status <> 'active') THEN
    INSERT INTO center_experts (center_id, user_id, created_at)
    VALUES (NEW.center_id, NEW.user_id, coalesce(NEW.decided_at, NEW.created_at));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER project_membership AFTER INSERT OR UPDATE OR DELETE ON "memberships"
  FOR EACH ROW EXECUTE FUNCTION project_membership();

-- Nobody lets anybody in past the memberships. What a cascade or the trigger above does is no direct write.
CREATE FUNCTION refuse_direct_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% is kept by a trigger on memberships', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refuse_direct_write BEFORE INSERT OR UPDATE OR DELETE ON "center_experts"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_write();

SELECT note_changes_everywhere();

-- Only professionals with a confirmed address count for a center's standing from now on.
UPDATE centers c SET
  is_authorized = c.is_authorized AND s.qualified,
  tier = CASE WHEN NOT s.qualified THEN 'BASE' WHEN s.best >= 'sapphire' THEN 'ELITE' WHEN s.best >= 'gold' THEN 'GOLD'
    WHEN s.best >= 'silver' THEN 'SILVER' ELSE 'BASE' END::"CenterTier",
  missing_data = CASE WHEN s.people = 0 AND NOT 'experts' = ANY(c.missing_data)
    THEN array_append(c.missing_data, 'experts') ELSE c.missing_data END
FROM (
  SELECT e.center_id, count(*) FILTER (WHERE u.confirmed_user) AS people,
    coalesce(bool_or(u.is_enabled) FILTER (WHERE u.confirmed_user), false) AS qualified,
    max(u.level) FILTER (WHERE u.confirmed_user AND u.is_enabled) AS best
  FROM center_experts e JOIN users u ON u.id = e.user_id
  WHERE u.deleted_at IS NULL
  GROUP BY e.center_id HAVING NOT bool_and(u.confirmed_user)
) s WHERE c.id = s.center_id;

-- Which centers have been told to those who look after the map: all that are on it today.
ALTER TABLE "centers" ADD COLUMN "appeared_at" TIMESTAMPTZ(3);
UPDATE centers SET appeared_at = now() WHERE is_public;
CREATE INDEX "centers_just_appeared" ON "centers" (id) WHERE is_public AND appeared_at IS NULL;

-- Everything that the migrations up to 20261127113000_professionals_with_two_steps made (replaces.txt), in one. A database
-- that has all of them is marked as having this one, too (scripts/apply-migrations.mjs); only a new one runs it.

-- Functions name tables that come later; the setting ends with the transaction.
SET LOCAL check_function_bodies = false;

-- `prisma migrate reset` leaves this schema behind.
DROP SCHEMA IF EXISTS partitions CASCADE;
CREATE SCHEMA partitions;
CREATE SCHEMA bookkeeping;
CREATE SCHEMA IF NOT EXISTS pgboss;

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Types

CREATE TYPE "CaseStatus" AS ENUM ('pending', 'processing', 'closed', 'rejected');
CREATE TYPE "CategoryEntityType" AS ENUM ('event', 'tenant');
CREATE TYPE "CenterEventType" AS ENUM (
  'welcome-kit-sent',
  'cw-rollup-sent',
  'promo-sent',
  'qualified',
  'silver',
  'gold',
  'sapphire',
  'ruby',
  'emerald',
  'diamond',
  'cw-kit-eligible',
  'cw-rollup-eligible',
  'cw-kit-sent',
  'xpower',
  'ems-dental',
  'mectron-combi-touch',
  'nsk-varios-combi-pro',
  'woodpecker',
  'durr-mylunos-duo',
  'other'
);
CREATE TYPE "CenterTier" AS ENUM ('ELITE', 'GOLD', 'SILVER', 'BASE');
CREATE TYPE "ChromaticScale" AS ENUM ('classical', '3d_master');
CREATE TYPE "ConnectionStatus" AS ENUM ('waiting', 'active', 'closed');
CREATE TYPE "ConsentKind" AS ENUM (
  'privacy',
  'marketing',
  'privacy_policy',
  'terms_and_conditions',
  'treatment_pictures'
);
CREATE TYPE "ControlPeriod" AS ENUM (
  'days_15',
  'days_30',
  'days_45',
  'months_3',
  'months_4',
  'months_6',
  'months_12',
  'months_18'
);
CREATE TYPE "CreditKind" AS ENUM ('theory', 'practice', 'fan_shop');
CREATE TYPE "CreditOrigin" AS ENUM (
  'product_code',
  'kit',
  'treatment',
  'control',
  'satisfaction',
  'academy',
  'shop',
  'recall',
  'admin'
);
CREATE TYPE "CreditRefusal" AS ENUM ('recorded_late', 'visit_late', 'daily_limit', 'patient_unknown');
CREATE TYPE "Culture" AS ENUM ('de', 'en', 'es', 'fr', 'it', 'pt');
CREATE TYPE "DeliveryStatus" AS ENUM ('queued', 'claimed', 'sent', 'failed', 'skipped', 'unknown');
CREATE TYPE "DownloadKind" AS ENUM ('document', 'video', 'promotion');
CREATE TYPE "ExpertType" AS ENUM ('dentist', 'hygienist', 'dental-therapist');
CREATE TYPE "ExportKind" AS ENUM ('welcome-kit', 'promo-kit', 'clean-white');
CREATE TYPE "FileVisibility" AS ENUM ('private', 'public');
CREATE TYPE "Gender" AS ENUM ('female', 'male', 'other');
CREATE TYPE "LabelCategory" AS ENUM ('settings', 'app');
CREATE TYPE "Level" AS ENUM ('base', 'qualified', 'silver', 'gold', 'sapphire', 'ruby', 'emerald', 'diamond');
CREATE TYPE "MachineType" AS ENUM (
  'xpower',
  'ems-dental',
  'mectron-combi-touch',
  'nsk-varios-combi-pro',
  'woodpecker',
  'durr-mylunos-duo',
  'other'
);
CREATE TYPE "MembershipKind" AS ENUM ('request', 'invitation', 'founding');
CREATE TYPE "MembershipStatus" AS ENUM ('waiting', 'active', 'closed');
CREATE TYPE "NewsletterAudience" AS ENUM ('italian', 'non-italian');
CREATE TYPE "NewsletterStatus" AS ENUM ('draft', 'pending', 'sent', 'error');
CREATE TYPE "OutboxStatus" AS ENUM ('queued', 'sent', 'failed', 'unknown', 'stopped');
CREATE TYPE "ParcelStatus" AS ENUM ('prepared', 'shipped', 'delivered', 'returned');
CREATE TYPE "PasswordResetKind" AS ENUM ('reset', 'invitation');
CREATE TYPE "ProductCodeStatus" AS ENUM ('active', 'used');
CREATE TYPE "ProductTestRequestStatus" AS ENUM ('new', 'managed');
CREATE TYPE "ReportingType" AS ENUM ('generic', 'deleteUser', 'deleteCenter');
CREATE TYPE "RequestNoteKind" AS ENUM ('note', 'answer', 'reply');
CREATE TYPE "Role" AS ENUM (
  'user',
  'admin',
  'expert',
  'consultant',
  'area-manager',
  'dealer',
  'guest',
  'dentist',
  'hygienist',
  'dental-therapist',
  'student',
  'sales',
  'other'
);
CREATE TYPE "RollupStatus" AS ENUM ('open', 'closed');
CREATE TYPE "Sensibility" AS ENUM ('none', 'mild', 'moderate', 'severe');
CREATE TYPE "SessionKind" AS ENUM ('web', 'api');
CREATE TYPE "SmokingLevel" AS ENUM (
  'none',
  'one_two_or_electronic',
  'up_to_10',
  'occasional',
  'every_day',
  'several_times_a_day'
);
CREATE TYPE "SocialProvider" AS ENUM ('google', 'facebook', 'apple');
CREATE TYPE "TreatmentMethod" AS ENUM ('TOUCH', 'CLICK', 'STICK', 'ULTRA', 'HOME');
CREATE TYPE "TreatmentPictureKind" AS ENUM ('pre', 'post', 'collateral_effects');
CREATE TYPE "WelcomeKit" AS ENUM ('not_received', 'received');
CREATE TYPE "WhoAreYou" AS ENUM ('patient', 'expert', 'other');
CREATE TYPE place_kind AS ENUM ('country', 'region', 'province', 'comune', 'city', 'locality');

-- Functions

-- Drops the months that ended more than a year ago, of the table that is kept for a year, and returns their names.
CREATE FUNCTION partitions.drop_past_months() RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    SET lock_timeout TO '500ms'
  AS $$
DECLARE
  past text;
BEGIN
  FOR past IN SELECT m.name FROM partitions.months m
    WHERE m.of_table = 'security_events' AND m.until < now() - interval '1 year' ORDER BY m.until
  LOOP
    EXECUTE format('DROP TABLE partitions.%I', past);
    RETURN NEXT past;
  END LOOP;
END $$;

-- Ids made by uuidv7() begin with the milliseconds since 1970: the lowest one of a moment, and the moment of an id.
CREATE FUNCTION partitions.id_from(moment timestamp with time zone) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
  $$;

-- Something unique besides the id stays so in all months together: a table of these keys has the one index over all of them.
-- A row whose key exists is not inserted, as with ON CONFLICT DO NOTHING, which is how the portal writes these tables.
CREATE FUNCTION partitions.keep_unique() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
  AS $_$
DECLARE
  keys text := 'partitions.' || quote_ident(TG_ARGV[0]);
  columns text := TG_ARGV[1];
  of_row text := '($1).' || replace(columns, ', ', ', ($1).');
  of_new text := '($2).' || replace(columns, ', ', ', ($2).');
  added integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('INSERT INTO %s (%s) VALUES (%s) ON CONFLICT DO NOTHING', keys, columns, of_row) USING NEW;
    GET DIAGNOSTICS added = ROW_COUNT;
    IF added = 0 THEN
      RETURN NULL;
    END IF;
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' THEN
    EXECUTE format('UPDATE %s SET (%s) = ROW (%s) WHERE (%s) = (%s)', keys, columns, of_new, columns, of_row) USING OLD, NEW;
    RETURN NEW;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format('DELETE FROM %s WHERE (%s) = (%s)', keys, columns, of_row) USING OLD;
    RETURN NULL;
  END IF;
  EXECUTE format('TRUNCATE %s', keys);
  RETURN NULL;
END $_$;

-- Makes the months up to so many ahead that are missing, for every table that is split, and returns their names. It runs with
-- the rights of its owner, because the portal's role may not create tables. A month of which rows lie in the rest already is
-- left out: they stay where they are.
CREATE FUNCTION partitions.make_months(ahead integer) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    SET "TimeZone" TO 'UTC'
    SET lock_timeout TO '500ms'
  AS $_$
DECLARE
  split record;
  month timestamptz;
  name text;
BEGIN
  -- A split that was begun and forgotten: when its bound is reached, it would refuse all new rows.
  FOR name IN
    SELECT conrelid::regclass FROM pg_constraint
    WHERE conname = 'partition_bound' AND connamespace = 'public'::regnamespace
      AND substring(pg_get_constraintdef(oid) FROM $$'([0-9a-f-]{36})'$$)::uuid < partitions.id_from(now() + interval '3 days')
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT partition_bound', name);
  END LOOP;
  FOR split IN SELECT of_table, max(until) AS until FROM partitions.months GROUP BY of_table ORDER BY of_table LOOP
    FOR month IN SELECT * FROM generate_series(
      greatest(split.until, date_trunc('month', now())), date_trunc('month', now()) + make_interval(months => ahead), interval '1 month')
    LOOP
      name := split.of_table || to_char(month, '_YYYY_MM');
      BEGIN
        EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING ALL EXCLUDING INDEXES)', name, split.of_table);
        -- Unlike CREATE TABLE … PARTITION OF this stops no writer of the whole table.
        EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
          split.of_table, name, partitions.id_from(month), partitions.id_from(month + interval '1 month'));
        RETURN NEXT name;
      EXCEPTION WHEN check_violation THEN
        RAISE WARNING '% has rows in the rest already', name;
      END;
    END LOOP;
  END LOOP;
END $_$;

CREATE FUNCTION partitions.moment_of(id uuid) RETURNS timestamp with time zone
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
  $$;

-- Statistics of a whole are not made by autovacuum, which looks at its months only.
CREATE FUNCTION partitions.refresh_statistics() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
  AS $$
DECLARE
  split text;
BEGIN
  FOR split IN SELECT DISTINCT of_table FROM partitions.months LOOP
    EXECUTE format('ANALYZE public.%I', split);
  END LOOP;
END $$;

CREATE FUNCTION count_center_cells() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  -- Each branch names only the rows its own trigger has. All write in the order of the squares: transactions that touch the
  -- same ones then queue up instead of waiting for each other in a ring. A square that empties stays, with a count of zero.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO center_cells AS kept (cell_x, cell_y, tier, centers, sum_x, sum_y)
    SELECT map_x >> 18 AS x, map_y >> 18 AS y, tier, count(*), sum(map_x), sum(map_y)
    FROM added WHERE is_public GROUP BY x, y, tier ORDER BY x, y, tier
    ON CONFLICT (cell_x, cell_y, tier) DO UPDATE SET
      centers = kept.centers + excluded.centers, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO center_cells AS kept (cell_x, cell_y, tier, centers, sum_x, sum_y)
    SELECT map_x >> 18 AS x, map_y >> 18 AS y, tier, -count(*), -sum(map_x), -sum(map_y)
    FROM removed WHERE is_public GROUP BY x, y, tier ORDER BY x, y, tier
    ON CONFLICT (cell_x, cell_y, tier) DO UPDATE SET
      centers = kept.centers + excluded.centers, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO center_cells AS kept (cell_x, cell_y, tier, centers, sum_x, sum_y)
    SELECT map_x >> 18 AS x, map_y >> 18 AS y, tier, sum(change), sum(change * map_x::bigint), sum(change * map_y::bigint)
    FROM (
      SELECT 1 AS change, map_x, map_y, tier FROM added WHERE is_public
      UNION ALL
      SELECT -1, map_x, map_y, tier FROM removed WHERE is_public
    ) AS changes
    GROUP BY x, y, tier
    HAVING sum(change) <> 0 OR sum(change * map_x::bigint) <> 0 OR sum(change * map_y::bigint) <> 0
    ORDER BY x, y, tier
    ON CONFLICT (cell_x, cell_y, tier) DO UPDATE SET
      centers = kept.centers + excluded.centers, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  ELSE
    DELETE FROM center_cells;
  END IF;
  RETURN NULL;
END $$;

-- A point of the earth's surface on the unit sphere. Straight-line distance there grows with distance on the ground,
-- so a GiST index on it answers "nearest first" exactly: kilometres = 2 * 6371.0088 * asin(distance / 2).
CREATE FUNCTION earth_point(lat double precision, lng double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN cube(ARRAY[(cos(radians(lat)) * cos(radians(lng))), (cos(radians(lat)) * sin(radians(lng))), sin(radians(lat))]);

-- Whoever has given the old password does not go on with it.
CREATE FUNCTION end_sign_in_steps() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM sign_in_steps WHERE user_id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;

CREATE FUNCTION fold_region_tallies(of_region text, of_month date) RETURNS void
  LANGUAGE sql
  AS $$
    WITH taken AS (
      SELECT ctid FROM bookkeeping.region_tallies WHERE "region" = of_region AND "month" = of_month FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM bookkeeping.region_tallies t USING taken WHERE t.ctid = taken.ctid RETURNING t.*
    )
    INSERT INTO bookkeeping.region_tallies
    SELECT "region", "month", "aspect", "method", "several_cycles", "guide", "value", sum("count")
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum("count") <> 0
  $$;

-- Folds the rows of a month. Rows that another transaction is folding are left for next time: the sums stay right.
CREATE FUNCTION fold_treatment_tallies(of_month date) RETURNS void
  LANGUAGE sql
  AS $$
    WITH taken AS (
      SELECT ctid FROM bookkeeping.treatment_tallies WHERE "month" = of_month FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM bookkeeping.treatment_tallies t USING taken WHERE t.ctid = taken.ctid RETURNING t.*
    )
    INSERT INTO bookkeeping.treatment_tallies
    SELECT "month", "aspect", "method", "several_cycles", "guide", "value", sum("count")
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum("count") <> 0
  $$;

-- The one way to empty rows of the audit, for a role that may not update them. It runs with the rights of its owner, works
-- for nobody but a person who has just been erased, and leaves their id at each row it has emptied.
CREATE FUNCTION forget_audit(subject uuid, pattern text, mark text, entities text[], ids uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
  AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users u WHERE u.id = subject AND u.deleted_at IS NOT NULL
                 AND u.email::text = subject::text || '@erased.invalid') THEN
    RAISE EXCEPTION 'the audit forgets erased people only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit_entries SET before = NULL, after = NULL, salt = gen_random_uuid(), erased_for = subject
  WHERE (before IS NOT NULL OR after IS NOT NULL)
    AND ((entity IN ('users', 'users/experts') AND entity_id = subject)
      OR (entity, entity_id) IN (SELECT e, i FROM unnest(entities, ids) AS r (e, i))
      OR before::text ~* mark OR after::text ~* mark);
  UPDATE audit_entries SET reason = regexp_replace(reason, pattern, '…', 'gi'), salt = gen_random_uuid(), erased_for = subject
  WHERE reason ~* mark OR (reason IS NOT NULL AND entity IN ('users', 'users/experts') AND entity_id = subject);
END
$$;

-- Requests are erased some months after they were closed (lib/requests/erase-closed.ts), and with them what the audit says of
-- them. As forget_audit, for a role that may not update the audit: only of requests that are gone, and nothing of the last six
-- months, so that whoever takes over the portal's role cannot hide with it what they have just done. The id of the request
-- stays at each row.
CREATE FUNCTION forget_audit_of_requests(kind text, requests uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
  AS $$
BEGIN
  IF kind NOT IN ('product-test-requests', 'contacts', 'reportings', 'cw-rollup-requests')
    OR EXISTS (SELECT FROM product_test_requests r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM contacts r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM reportings r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM cw_rollup_requests r WHERE r.id = ANY (requests)) THEN
    RAISE EXCEPTION 'the audit forgets erased requests only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL, salt = gen_random_uuid(), erased_for = entity_id
  WHERE entity = kind AND entity_id = ANY (requests) AND created_at < now() - interval '6 months'
    AND (before IS NOT NULL OR after IS NOT NULL OR reason IS NOT NULL);
END
$$;

-- As forget_audit, for records of others: `parts` names the fields by entity and id, with the values that were the person's.
CREATE FUNCTION forget_audit_parts(subject uuid, mark text, parts jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
  AS $$
DECLARE
  shared RECORD;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users u WHERE u.id = subject AND u.deleted_at IS NOT NULL
                 AND u.email::text = subject::text || '@erased.invalid') THEN
    RAISE EXCEPTION 'the audit forgets erased people only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  FOR shared IN
    SELECT p.entity, p.id, jsonb_agg(jsonb_build_object('field', p.field, 'value', p.value)) AS fields
    FROM jsonb_to_recordset(parts) AS p(entity TEXT, id UUID, field TEXT, value JSONB) GROUP BY p.entity, p.id
  LOOP
    UPDATE audit_entries a SET before = without_parts(a.before, mark, shared.fields),
      after = without_parts(a.after, mark, shared.fields), salt = gen_random_uuid(), erased_for = subject
    WHERE a.entity = shared.entity AND a.entity_id = shared.id
      AND (a.before IS DISTINCT FROM without_parts(a.before, mark, shared.fields)
        OR a.after IS DISTINCT FROM without_parts(a.after, mark, shared.fields));
  END LOOP;
END
$$;

CREATE FUNCTION forget_treatment_tallies() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM bookkeeping.treatment_tallies;
  DELETE FROM bookkeeping.region_tallies;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_open_weeks() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE centers c SET open_week = w.week
    FROM (SELECT id, open_week_of(id) AS week FROM (SELECT DISTINCT center_id AS id FROM added) a) w
    WHERE c.id = w.id AND c.open_week IS DISTINCT FROM w.week;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE centers c SET open_week = w.week
    FROM (SELECT id, open_week_of(id) AS week FROM (SELECT DISTINCT center_id AS id FROM removed) r) w
    WHERE c.id = w.id AND c.open_week IS DISTINCT FROM w.week;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE centers c SET open_week = w.week
    FROM (SELECT id, open_week_of(id) AS week
          FROM (SELECT center_id AS id FROM added UNION SELECT center_id FROM removed) b) w
    WHERE c.id = w.id AND c.open_week IS DISTINCT FROM w.week;
  ELSE
    UPDATE centers SET open_week = NULL WHERE open_week IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

-- What a record shows of rows of its own moves it too. In the order of their ids, as everybody locks centers; a record that
-- this transaction has moved already stays.
CREATE FUNCTION move_parent() RETURNS trigger
  LANGUAGE plpgsql
  AS $_$
BEGIN
  IF current_setting('portal.keep_updated_at', true) = 'on' THEN
    RETURN NULL;
  END IF;
  EXECUTE format(
    'UPDATE %1$I p SET updated_at = greatest(now(), p.updated_at + interval ''1 millisecond'')
     FROM (SELECT id FROM %1$I WHERE id IN (SELECT %2$I FROM changed) AND updated_at < now()
           ORDER BY id FOR NO KEY UPDATE) touched
     WHERE p.id = touched.id', TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $_$;

-- A center that moves takes its treatments along. Waits for those that are being written, and lets none be written meanwhile.
CREATE FUNCTION move_region_tallies() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM FROM centers WHERE id = NEW.id FOR UPDATE;
  INSERT INTO bookkeeping.region_tallies
  SELECT r.region, date_trunc('month', t.treated_on), a.*, sum(r.sign)
  FROM treatments t CROSS JOIN (VALUES (OLD.region, -1), (NEW.region, 1)) AS r (region, sign)
  CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
    t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
  WHERE t.center_id = NEW.id AND t.deleted_at IS NULL AND r.region IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END $$;

-- Encrypting a text anew changes what is stored, not what it says: a transaction that sets "portal.keep_updated_at" leaves the
-- times of rows as they are, so that nobody's open form is out of date and lists keep their order.
CREATE FUNCTION move_updated_at() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  -- Without values of their own before the row is written.
  generated text[] := '{}';
BEGIN
  IF NEW.updated_at <> OLD.updated_at OR current_setting('portal.keep_updated_at', true) = 'on' THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(array_agg(attname::text), '{}') INTO generated
  FROM pg_attribute WHERE attrelid = TG_RELID AND attgenerated <> '';
  IF to_jsonb(NEW) - generated IS DISTINCT FROM to_jsonb(OLD) - generated THEN
    NEW.updated_at := greatest(now(), OLD.updated_at + interval '1 millisecond');
  END IF;
  RETURN NEW;
END $$;

-- Puts the trigger on every table that has none. A migration that adds a table calls it again; a test holds that.
-- Last of all by its name, so that it sees what other triggers have made of the row.
CREATE FUNCTION move_updated_at_everywhere() RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'updated_at'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'zz_move_updated_at')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER zz_move_updated_at BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION move_updated_at()', name);
  END LOOP;
END $$;

-- Puts the trigger on every table that has none. A migration that adds a table calls it again; a test holds that.
CREATE FUNCTION note_changes_everywhere() RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname <> '_prisma_migrations'
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_table_change')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER note_table_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION note_table_change()', name);
  END LOOP;
END $$;

CREATE FUNCTION note_first_session() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE users SET first_session_at = NEW.created_at WHERE id = NEW.user_id AND first_session_at IS NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION note_table_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO bookkeeping.table_changes (table_name) VALUES (TG_TABLE_NAME) ON CONFLICT DO NOTHING;
  -- Now and then, what no snapshot in use can be older than. Rows another transaction holds are left for next time.
  IF random() < 0.001 THEN
    DELETE FROM bookkeeping.table_changes WHERE ctid IN (
      SELECT ctid FROM bookkeeping.table_changes
      WHERE changed_at < now() - interval '2 hours' LIMIT 5000 FOR UPDATE SKIP LOCKED
    );
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION open_week_of(center uuid) RETURNS int4multirange
  LANGUAGE sql STABLE
  AS $$
    SELECT range_agg(int4range(h.weekday * 1440 + s.opens, h.weekday * 1440 + s.closes))
    FROM opening_hours h
    CROSS JOIN LATERAL (VALUES
      (h.opens_at, h.closes_at),
      (CASE WHEN h.opens_at IS NOT NULL AND h.closes_at IS NOT NULL THEN h.reopens_at END, h.recloses_at)
    ) AS s (opens, closes)
    WHERE h.center_id = center AND NOT h.closed AND s.opens IS NOT NULL AND s.closes IS NOT NULL
  $$;

CREATE FUNCTION project_membership() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
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

-- Both tables anew, with one look at each treatment.
CREATE FUNCTION rebuild_treatment_tallies() RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  LOCK TABLE centers, treatments IN SHARE MODE;
  DELETE FROM bookkeeping.treatment_tallies;
  DELETE FROM bookkeeping.region_tallies;
  WITH counted AS (
    SELECT c.region, date_trunc('month', t.treated_on)::date AS "month", a.*, count(*)::integer AS "count"
    FROM treatments t JOIN centers c ON c.id = t.center_id
    CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
      t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
    WHERE t.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7
  ), of_regions AS (
    INSERT INTO bookkeeping.region_tallies SELECT * FROM counted WHERE region IS NOT NULL
  )
  INSERT INTO bookkeeping.treatment_tallies
  SELECT "month", "aspect", "method", "several_cycles", "guide", "value", sum("count")
  FROM counted GROUP BY 1, 2, 3, 4, 5, 6;
END $$;

-- Nobody lets anybody in past the memberships. What a cascade or the trigger above does is no direct write.
CREATE FUNCTION refuse_direct_write() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% is kept by a trigger on memberships', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- The ledger is only ever added to.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
    RAISE EXCEPTION 'credit_entries is append-only: write a compensating row instead' USING ERRCODE = 'restrict_violation';
END
$$;

-- unaccent() is only STABLE, because its dictionary could be changed, so no index may use it. This names the
-- dictionary and promises that nobody edits it. Lower case, no accents: what people type when they search.
CREATE FUNCTION search_text(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(unaccent('unaccent'::regdictionary, $1));

-- What requests of one applicant have in common: an address, a telephone, a firm in its town, or what they are about.
CREATE FUNCTION request_keys(emails text[], phones text[], firm text, town text, subject text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(SELECT ('email '::text || lower(e.e)) FROM unnest(request_keys.emails) e(e) WHERE ((e.e ~~ '%@%'::text) AND (e.e !~~ '%.invalid'::text)) UNION SELECT ('phone '::text || typed.digits) FROM (SELECT regexp_replace(regexp_replace(p.p, '\D'::text, ''::text, 'g'::text), '^00'::text, ''::text) AS digits FROM unnest(request_keys.phones) p(p)) typed WHERE (length(typed.digits) >= 8) UNION SELECT ((('firm '::text || search_text(request_keys.firm)) || ' / '::text) || search_text(request_keys.town)) WHERE ((request_keys.firm <> ''::text) AND (request_keys.town <> ''::text)) UNION SELECT ('subject '::text || request_keys.subject) WHERE (request_keys.subject IS NOT NULL));

-- Place of a shade in its guide, 1 the lightest; null for anything that is not in it. The same lists are in
-- lib/treatments/rules.ts, and a test compares the two.
CREATE FUNCTION shade_step(scale "ChromaticScale", shade text) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE scale WHEN 'classical'::"ChromaticScale" THEN array_position(ARRAY['OM1'::text, 'OM2'::text, 'OM3'::text, 'B1'::text, 'A1'::text, 'B2'::text, 'D2'::text, 'A2'::text, 'C1'::text, 'C2'::text, 'D4'::text, 'A3'::text, 'D3'::text, 'B3'::text, 'A3.5'::text, 'B4'::text, 'C3'::text, 'A4'::text, 'C4'::text], shade) WHEN '3d_master'::"ChromaticScale" THEN CASE WHEN (shade ~ '^([1-9]|1[0-9]|2[0-9])$'::text) THEN (shade)::integer ELSE NULL::integer END ELSE NULL::integer END;

-- A center keeps its region while its treatments are counted, until the end of the transaction: the foreign key sees to that
-- for new treatments, and this function for the others. Whoever has waited for a change of the region reads the new one.
CREATE FUNCTION tally_regions() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bookkeeping.region_tallies
    SELECT c.region, date_trunc('month', t.treated_on), a.*, count(*)
    FROM added t JOIN centers c ON c.id = t.center_id
    CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
      t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
    WHERE t.deleted_at IS NULL AND c.region IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
    SELECT c.region, date_trunc('month', t.treated_on)::date AS month INTO touched
    FROM added t JOIN centers c ON c.id = t.center_id WHERE c.region IS NOT NULL LIMIT 1;
    IF FOUND AND random() < 0.005 THEN PERFORM fold_region_tallies(touched.region, touched.month); END IF;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM centers WHERE id IN (SELECT center_id FROM removed) ORDER BY id FOR KEY SHARE;
    INSERT INTO bookkeeping.region_tallies
    SELECT c.region, date_trunc('month', t.treated_on), a.*, -count(*)
    FROM removed t JOIN centers c ON c.id = t.center_id
    CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
      t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
    WHERE t.deleted_at IS NULL AND c.region IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    PERFORM FROM centers WHERE id IN (SELECT center_id FROM added UNION SELECT center_id FROM removed)
      ORDER BY id FOR KEY SHARE;
    INSERT INTO bookkeeping.region_tallies
    SELECT c.region, date_trunc('month', t.treated_on), a.*, sum(t.sign)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) t JOIN centers c ON c.id = t.center_id
    CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
      t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
    WHERE t.deleted_at IS NULL AND c.region IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(t.sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_treatments() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  touched date;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bookkeeping.treatment_tallies
    SELECT date_trunc('month', t.treated_on), a.*, count(*)
    FROM added t CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
      t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
    WHERE t.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
    SELECT date_trunc('month', treated_on) INTO touched FROM added LIMIT 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO bookkeeping.treatment_tallies
    SELECT date_trunc('month', t.treated_on), a.*, -count(*)
    FROM removed t CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
      t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
    WHERE t.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO bookkeeping.treatment_tallies
    SELECT date_trunc('month', t.treated_on), a.*, sum(t.sign)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) t
    CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
      t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
    WHERE t.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(t.sign) <> 0;
    SELECT date_trunc('month', treated_on) INTO touched FROM added LIMIT 1;
  END IF;
  IF touched IS NOT NULL AND random() < 0.005 THEN PERFORM fold_treatment_tallies(touched); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_account_closed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('portal_live', json_build_object('type', 'person', 'id', NEW.id)::text);
  RETURN NULL;
END $$;

-- A center that leaves the public map leaves the memory of every server process at once, by whatever way it was hidden
-- (lib/realtime). The same words each time: PostgreSQL says them once a transaction, however many centers it hides.
CREATE FUNCTION tell_center_hidden() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('portal_live', '{"type":"hidden","id":""}');
  RETURN NULL;
END $$;

-- Whoever has the portal open is signed out of it at once, by whatever way their session ended or their account changed:
-- every server process hears of it (lib/realtime).
CREATE FUNCTION tell_session_ended() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('portal_live', json_build_object('type', 'session', 'id', NEW.id)::text);
  RETURN NULL;
END $$;

-- What one treatment counts for. lib/statistics/data.ts counts the same of fewer treatments than all, and a test compares
-- both with the rows. Plain SQL, which PostgreSQL unfolds into the statement that calls it.
CREATE FUNCTION treatment_aspects(the_method "TreatmentMethod", several boolean, the_guide "ChromaticScale", start_step integer, end_step integer, rating smallint, gingival boolean, skin boolean, the_sensibility "Sensibility") RETURNS TABLE(aspect text, method "TreatmentMethod", several_cycles boolean, guide "ChromaticScale", value smallint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT * FROM (VALUES
      ('treatment', the_method, several AND the_method = 'HOME', NULL::"ChromaticScale", 0::smallint),
      ('gain', the_method, several AND the_method = 'HOME', the_guide, (start_step - end_step)::smallint),
      ('start', NULL, false, the_guide, CASE WHEN end_step IS NOT NULL THEN start_step END::smallint),
      ('end', NULL, false, the_guide, CASE WHEN start_step IS NOT NULL THEN end_step END::smallint),
      ('rating', the_method, false, NULL, rating),
      ('gingival', NULL, false, NULL, CASE WHEN gingival THEN 1 END::smallint),
      ('skin', NULL, false, NULL, CASE WHEN skin THEN 1 END::smallint),
      ('sensibility', NULL, false, NULL, CASE the_sensibility
        WHEN 'none' THEN 0 WHEN 'mild' THEN 1 WHEN 'moderate' THEN 2 WHEN 'severe' THEN 3 END::smallint)
    ) AS all_aspects ("aspect", "method", "several_cycles", "guide", "value")
    WHERE "value" IS NOT NULL
  $$;

-- What a clock on the wall shows, on the same scale. Sunday is beyond every stretch.
CREATE FUNCTION week_minute(at timestamp with time zone, zone text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
    RETURN ((((EXTRACT(isodow FROM (at AT TIME ZONE zone)) * (1440)::numeric) + (EXTRACT(hour FROM (at AT TIME ZONE zone)) * (60)::numeric)) + EXTRACT(minute FROM (at AT TIME ZONE zone))))::integer;

-- A short text that was taken over goes only where it is a whole paragraph, as mergers join them: 'no' leaves 'know' alone.
-- A longer one goes wherever it occurs, because its paragraph may have been edited since.
CREATE FUNCTION without_parts(said jsonb, mark text, parts jsonb) RETURNS jsonb
  LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public'
  AS $$
DECLARE
  part RECORD;
  gap CONSTANT TEXT := E'\n\n';
  gone TEXT;
  rest TEXT;
BEGIN
  IF said IS NULL OR jsonb_typeof(said) <> 'object' THEN
    RETURN said;
  END IF;
  FOR part IN SELECT p.field, p.value FROM jsonb_to_recordset(parts) AS p(field TEXT, value JSONB) LOOP
    IF said -> part.field = part.value THEN
      said := said - part.field;
    ELSIF jsonb_typeof(said -> part.field) = 'string' AND jsonb_typeof(part.value) = 'string' AND part.value #>> '{}' <> '' THEN
      gone := part.value #>> '{}';
      rest := gap || (said ->> part.field) || gap;
      -- Twice, because neighbours share a gap.
      rest := replace(replace(rest, gap || gone || gap, gap || '…' || gap), gap || gone || gap, gap || '…' || gap);
      rest := substr(rest, 3, length(rest) - 4);
      IF length(gone) >= 5 THEN
        rest := replace(rest, gone, '…');
      END IF;
      said := jsonb_set(said, ARRAY[part.field], to_jsonb(rest));
    END IF;
  END LOOP;
  RETURN (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(said) AS e WHERE e.value::text !~* mark);
END
$$;

-- Tables

CREATE TABLE bookkeeping.code_findings (
  kind text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  user_id uuid,
  center_id uuid,
  batches uuid[] NOT NULL,
  codes text[] NOT NULL,
  reason text,
  measure double precision NOT NULL,
  seconds double precision,
  sent_to text
);

-- What the reports on misuse found when the worker counted them last: with millions of treatments nobody can wait for them.
CREATE TABLE bookkeeping.kept_reports (
  name text NOT NULL,
  milliseconds integer NOT NULL,
  counted_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

-- The programme's figures as the worker counted them last, by period: with tens of millions of rows nobody can wait for them.
CREATE TABLE bookkeeping.programme_figures (
  period text NOT NULL,
  day date NOT NULL,
  counts jsonb NOT NULL,
  spread jsonb NOT NULL,
  milliseconds integer NOT NULL,
  counted_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

-- The tallies of treatments by region of their center, since adding up the treatments of a large region took half a second.
-- A table of its own: the former build sums up all rows of treatment_tallies. Rows are only added here as well.
CREATE TABLE bookkeeping.region_tallies (
  region text NOT NULL,
  month date NOT NULL,
  aspect text NOT NULL,
  method "TreatmentMethod",
  several_cycles boolean NOT NULL,
  guide "ChromaticScale",
  value smallint NOT NULL,
  count integer NOT NULL
);

CREATE TABLE bookkeeping.table_changes (
  table_name text NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  changed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

-- The programme's treatments in numbers: how many of each method, gain, shade, rating and complication in each month. So
-- statistics of everything cost the same at a million treatments as at a thousand. Kept by triggers in the transaction that
-- changes a treatment. Rows are only added, -1 for what no longer holds, so that writers never wait for each other; now
-- and then those of a month are folded into one of each kind. In this schema, because Prisma should not manage it.
CREATE TABLE bookkeeping.treatment_tallies (
  month date NOT NULL,
  aspect text NOT NULL,
  method "TreatmentMethod",
  several_cycles boolean NOT NULL,
  guide "ChromaticScale",
  value smallint NOT NULL,
  count integer NOT NULL
);

CREATE TABLE bookkeeping.unusual_earners (
  user_id uuid NOT NULL,
  figures jsonb NOT NULL
);

CREATE TABLE audit_entries (
  id uuid DEFAULT uuidv7() NOT NULL,
  actor_id uuid,
  actor_role text,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  salt uuid DEFAULT gen_random_uuid() NOT NULL,
  erased_for uuid
);

-- One seal for each row of the audit and of the ledger: a digest of the row, chained to the seal before.
CREATE TABLE audit_seals (
  number bigint NOT NULL,
  ledger text NOT NULL,
  entry_id uuid NOT NULL,
  content character(64) NOT NULL,
  details character(64),
  seal character(64) NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE blocks (
  id uuid DEFAULT uuidv7() NOT NULL,
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT blocks_not_oneself CHECK ((blocker_id <> blocked_id))
);

CREATE TABLE bulk_act_items (
  act_id uuid NOT NULL,
  record_id uuid NOT NULL,
  n integer NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  reason text,
  before jsonb,
  version timestamp(3) with time zone,
  CONSTRAINT bulk_act_items_state CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'same'::text, 'left'::text, 'undone'::text, 'kept'::text])))
);

-- One change of many records: what was asked for, and of each record what became of it and what was there before.
CREATE TABLE bulk_acts (
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  role text NOT NULL,
  is_verified boolean DEFAULT false NOT NULL,
  screen text NOT NULL,
  query text,
  resource text NOT NULL,
  kind text NOT NULL,
  field text,
  value jsonb,
  state text DEFAULT 'running'::text NOT NULL,
  problem text,
  total integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  way text,
  CONSTRAINT bulk_acts_kind CHECK ((kind = ANY (ARRAY['update'::text, 'delete'::text, 'restore'::text]))),
  CONSTRAINT bulk_acts_state CHECK ((state = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);

CREATE TABLE categories (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  description text,
  "order" integer DEFAULT 0 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  entity_type "CategoryEntityType" NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || '
'::text) || COALESCE(description, ''::text)))) STORED
);

-- How many public centers lie in each square of the map, 2^18 units (about 7 km in Italy) to a side. A view of Italy adds up a
-- few thousand squares instead of reading every center. The sums of positions give a cluster's middle; with a single center in
-- the square they are its very position. The database keeps it itself, in the transaction that changes a center, so a center
-- that is hidden is gone from the map with the same commit.
CREATE TABLE center_cells (
  cell_x integer NOT NULL,
  cell_y integer NOT NULL,
  centers integer NOT NULL,
  sum_x bigint NOT NULL,
  sum_y bigint NOT NULL,
  tier "CenterTier" NOT NULL
);

CREATE TABLE center_dealers (
  center_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE center_events (
  id uuid DEFAULT uuidv7() NOT NULL,
  type "CenterEventType" NOT NULL,
  event_date timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  notes text,
  center_id uuid NOT NULL,
  user_id uuid,
  creator_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  export_batch_id uuid
);

CREATE TABLE center_experts (
  center_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

-- Visits by those who look after centers: what came of them, and when to be in touch again.
CREATE TABLE center_visits (
  id uuid DEFAULT uuidv7() NOT NULL,
  center_id uuid NOT NULL,
  visited_on date NOT NULL,
  notes text NOT NULL,
  next_contact_on date,
  author_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone
);

CREATE TABLE centers (
  id uuid DEFAULT uuidv7() NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  phone_numbers text[] DEFAULT ARRAY[]::text[],
  referent_email citext,
  instagram_link text,
  facebook_link text,
  site text,
  chromatic_scale "ChromaticScale",
  types_of_treatments "TreatmentMethod"[] DEFAULT ARRAY[]::"TreatmentMethod"[],
  machine_type "MachineType",
  machine_name text,
  street_name text,
  street_number text,
  zip_code text,
  city text,
  province text,
  province_code text,
  region text,
  country character(2),
  plain_address text,
  place_id text,
  comune_code character(6),
  lat double precision,
  lng double precision,
  time_zone text DEFAULT 'Europe/Rome'::text NOT NULL,
  welcome_kit "WelcomeKit" DEFAULT 'not_received'::"WelcomeKit" NOT NULL,
  hide_in_map boolean DEFAULT false NOT NULL,
  is_clean_and_white boolean DEFAULT false NOT NULL,
  has_promo_sent boolean DEFAULT false NOT NULL,
  consultant_notes text,
  unsubscribed_at timestamp(3) with time zone,
  missing_data text[] DEFAULT ARRAY[]::text[],
  is_authorized boolean DEFAULT false NOT NULL,
  tier "CenterTier" DEFAULT 'BASE'::"CenterTier" NOT NULL,
  consultant_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  is_public boolean GENERATED ALWAYS AS ((is_authorized AND (NOT hide_in_map) AND (deleted_at IS NULL) AND (lat IS NOT NULL) AND (lng IS NOT NULL))) STORED,
  "position" cube GENERATED ALWAYS AS (earth_point(lat, lng)) STORED,
  map_x integer GENERATED ALWAYS AS ((LEAST((1073741823)::double precision, floor((((lng + (180)::double precision) / (360)::double precision) * (1073741824)::double precision))))::integer) STORED,
  map_y integer GENERATED ALWAYS AS ((LEAST((1073741823)::double precision, floor((((0.5)::double precision - (ln((((1)::double precision + sin(radians(GREATEST(('-85.05112878'::numeric)::double precision, LEAST((85.05112878)::double precision, lat))))) / ((1)::double precision - sin(radians(GREATEST(('-85.05112878'::numeric)::double precision, LEAST((85.05112878)::double precision, lat))))))) / ((4)::double precision * pi()))) * (1073741824)::double precision))))::integer) STORED,
  search text GENERATED ALWAYS AS (search_text(((((((((COALESCE(name, ''::text) || '
'::text) || COALESCE(street_name, ''::text)) || '
'::text) || COALESCE(zip_code, ''::text)) || '
'::text) || COALESCE(city, ''::text)) || '
'::text) || COALESCE((referent_email)::text, ''::text)))) STORED,
  open_week int4multirange,
  appeared_at timestamp(3) with time zone,
  merged_into_id uuid,
  hours_confirmed_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  hours_asked_at timestamp(3) with time zone,
  video_link text,
  unconfirmed_since timestamp(3) with time zone,
  expiry_told_at timestamp(3) with time zone,
  CONSTRAINT centers_coordinates CHECK ((((lat IS NULL) = (lng IS NULL)) AND ((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)))),
  CONSTRAINT centers_merged_into_another CHECK ((merged_into_id <> id))
);

CREATE TABLE chat_participants (
  chat_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_at timestamp(3) with time zone,
  letter_at timestamp(3) with time zone
);

CREATE TABLE chats (
  id uuid DEFAULT uuidv7() NOT NULL,
  status "ConnectionStatus" DEFAULT 'active'::"ConnectionStatus" NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  started_by_id uuid
);

-- Codes that somebody tried in vain: one row a day for each person, code and reason, so that trying fills no table.
CREATE TABLE code_attempts (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  center_id uuid,
  code text DEFAULT ''::text NOT NULL,
  reason text NOT NULL,
  tried_on date DEFAULT CURRENT_DATE NOT NULL,
  times smallint DEFAULT 1 NOT NULL,
  last_tried_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT code_attempts_code CHECK ((length(code) <= 12)),
  CONSTRAINT code_attempts_reason CHECK ((reason = ANY (ARRAY['unknown'::text, 'mistyped'::text, 'recalled'::text, 'used'::text])))
);

CREATE TABLE connections (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  status "ConnectionStatus" DEFAULT 'waiting'::"ConnectionStatus" NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  asked_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT connections_two_people CHECK ((user_id <> employee_id))
);

CREATE TABLE consents (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  kind "ConsentKind" NOT NULL,
  granted boolean NOT NULL,
  source text NOT NULL,
  version text,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  recorded_by_id uuid,
  treatment_id uuid
);

CREATE TABLE consultants (
  id uuid DEFAULT uuidv7() NOT NULL,
  region text NOT NULL,
  name text NOT NULL,
  surname text NOT NULL,
  last_trimester_min_treatments integer DEFAULT 0 NOT NULL,
  user_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((COALESCE(region, ''::text) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(surname, ''::text)))) STORED
);

CREATE TABLE contacts (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  email citext NOT NULL,
  secondary_email citext,
  phone_number text,
  mobile_phone text,
  role text,
  contact_type text,
  message text NOT NULL,
  who_are_you "WhoAreYou" DEFAULT 'other'::"WhoAreYou" NOT NULL,
  petitioner_info text,
  petitioner_message text,
  status "CaseStatus" DEFAULT 'pending'::"CaseStatus" NOT NULL,
  center_id uuid,
  privacy_accepted boolean NOT NULL,
  marketing_accepted boolean DEFAULT false NOT NULL,
  culture "Culture" DEFAULT 'it'::"Culture" NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((((COALESCE(name, ''::text) || '
'::text) || COALESCE((email)::text, ''::text)) || '
'::text) || COALESCE(message, ''::text)) || '
'::text) || COALESCE(phone_number, ''::text)))) STORED,
  became_user_id uuid,
  became_center_id uuid,
  assignee_id uuid,
  due_on date,
  waiting_since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP,
  merged_into_id uuid
);

CREATE TABLE control_visits (
  id uuid DEFAULT uuidv7() NOT NULL,
  treatment_id uuid NOT NULL,
  period "ControlPeriod" NOT NULL,
  visited_on date NOT NULL,
  value text NOT NULL,
  notes text,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE credentials (
  user_id uuid NOT NULL,
  password_hash text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  devices_since timestamp(3) with time zone,
  must_change boolean DEFAULT false NOT NULL
);

CREATE TABLE credit_entries (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  kind "CreditKind" NOT NULL,
  origin "CreditOrigin" NOT NULL,
  amount integer NOT NULL,
  source text NOT NULL,
  reason text,
  treatment_id uuid,
  product_code_id uuid,
  creator_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  refusal "CreditRefusal",
  CONSTRAINT credit_entries_amount CHECK (((amount = 0) = (refusal IS NOT NULL)))
);

CREATE TABLE customers (
  id uuid DEFAULT uuidv7() NOT NULL,
  business_name text NOT NULL,
  vat text,
  business_sector text,
  language "Culture" DEFAULT 'it'::"Culture" NOT NULL,
  default_margin_percentage numeric(5,2),
  agent_id uuid,
  notes text,
  currency_id character(3) DEFAULT 'EUR'::bpchar NOT NULL,
  payment_days smallint,
  billing_tax_code text,
  billing_vat_number text,
  billing_pec text,
  default_vat_rate_id uuid,
  address jsonb,
  billing_address jsonb,
  shipping_address jsonb,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((((COALESCE(business_name, ''::text) || '
'::text) || COALESCE(vat, ''::text)) || '
'::text) || COALESCE(billing_tax_code, ''::text)) || '
'::text) || COALESCE(billing_pec, ''::text)))) STORED
);

CREATE TABLE cw_rollup_requests (
  id uuid DEFAULT uuidv7() NOT NULL,
  rollup_name text,
  logo_image_id uuid,
  street_name text,
  street_number text,
  zip_code text,
  city text,
  province text,
  province_code text,
  country character(2),
  plain_address text NOT NULL,
  referent_name text NOT NULL,
  email citext,
  phone text NOT NULL,
  status "RollupStatus" DEFAULT 'open'::"RollupStatus" NOT NULL,
  closed_at timestamp(3) with time zone,
  center_id uuid,
  user_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((((COALESCE(rollup_name, ''::text) || '
'::text) || COALESCE(referent_name, ''::text)) || '
'::text) || COALESCE((email)::text, ''::text)) || '
'::text) || COALESCE(plain_address, ''::text)))) STORED,
  export_batch_id uuid,
  assignee_id uuid,
  due_on date,
  waiting_since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP,
  merged_into_id uuid,
  culture "Culture"
);

CREATE TABLE downloads (
  id uuid DEFAULT uuidv7() NOT NULL,
  kind "DownloadKind" NOT NULL,
  title text NOT NULL,
  description text,
  link text,
  language "Culture" DEFAULT 'it'::"Culture" NOT NULL,
  "order" integer DEFAULT 0 NOT NULL,
  is_visible boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  file_id uuid,
  CONSTRAINT downloads_lead_somewhere CHECK ((num_nonnulls(link, file_id) > 0))
);

CREATE TABLE email_confirmations (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  email citext NOT NULL,
  token_hash character(64) NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE export_batch_centers (
  batch_id uuid NOT NULL,
  center_id uuid NOT NULL,
  kind "ExportKind" NOT NULL,
  sent boolean DEFAULT false NOT NULL
);

CREATE TABLE export_batches (
  id uuid DEFAULT uuidv7() NOT NULL,
  kind "ExportKind" NOT NULL,
  file_name text NOT NULL,
  file_id uuid,
  creator_id uuid,
  center_count integer NOT NULL,
  marked_as_sent boolean DEFAULT false NOT NULL,
  undone_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  undone_by_id uuid
);

CREATE TABLE faqs (
  id uuid DEFAULT uuidv7() NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  language "Culture" DEFAULT 'it'::"Culture" NOT NULL,
  "order" integer DEFAULT 0 NOT NULL,
  is_visible boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((COALESCE(question, ''::text) || '
'::text) || COALESCE(answer, ''::text)))) STORED
);

CREATE TABLE files (
  id uuid DEFAULT uuidv7() NOT NULL,
  owner_id uuid,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  width integer,
  height integer,
  widths integer[] DEFAULT ARRAY[]::integer[],
  sha256 character(64) NOT NULL,
  storage_key text NOT NULL,
  visibility "FileVisibility" DEFAULT 'private'::"FileVisibility" NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone
);

CREATE TABLE form_drafts (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  form text NOT NULL,
  "values" jsonb NOT NULL,
  fields jsonb NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE idempotency_keys (
  id uuid DEFAULT uuidv7() NOT NULL,
  scope text NOT NULL,
  key text NOT NULL,
  request_hash character(64) NOT NULL,
  status smallint,
  response text,
  headers jsonb,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE import_rows (
  import_id uuid NOT NULL,
  n integer NOT NULL,
  cells jsonb NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  record_id uuid,
  body jsonb,
  before jsonb,
  reasons jsonb,
  version timestamp(3) with time zone,
  invited_at timestamp(3) with time zone,
  CONSTRAINT import_rows_state CHECK ((state = ANY (ARRAY['waiting'::text, 'new'::text, 'change'::text, 'same'::text, 'refused'::text, 'created'::text, 'changed'::text, 'undone'::text, 'kept'::text])))
);

-- A sheet that is brought in: its rows as they were read, what each would do, what became of it, and what was there before.
CREATE TABLE imports (
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  resource text NOT NULL,
  file_name text NOT NULL,
  state text DEFAULT 'read'::text NOT NULL,
  headings jsonb NOT NULL,
  mapping jsonb NOT NULL,
  is_verified boolean DEFAULT false NOT NULL,
  problem text,
  total integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT imports_state CHECK ((state = ANY (ARRAY['read'::text, 'checked'::text, 'running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);

CREATE TABLE labels (
  id uuid DEFAULT uuidv7() NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  language "Culture" NOT NULL,
  category "LabelCategory" NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((COALESCE(key, ''::text) || '
'::text) || COALESCE(value, ''::text)))) STORED
);

-- Pieces of text for newsletters, kept under a name.
CREATE TABLE letter_blocks (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED
);

-- How somebody has set a list up for themselves: it follows them to their other devices.
CREATE TABLE list_layouts (
  person_id uuid NOT NULL,
  screen text NOT NULL,
  columns text[] DEFAULT '{}'::text[] NOT NULL,
  widths jsonb DEFAULT '{}'::jsonb NOT NULL,
  density text DEFAULT 'normal'::text NOT NULL,
  CONSTRAINT list_layouts_density CHECK ((density = ANY (ARRAY['normal'::text, 'compact'::text]))),
  CONSTRAINT list_layouts_size CHECK (((cardinality(columns) <= 200) AND (octet_length((widths)::text) <= 16384)))
);

CREATE TABLE mail_stops (
  email citext NOT NULL,
  reason text NOT NULL,
  detail text,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE memberships (
  id uuid DEFAULT uuidv7() NOT NULL,
  center_id uuid NOT NULL,
  user_id uuid NOT NULL,
  status "MembershipStatus" DEFAULT 'waiting'::"MembershipStatus" NOT NULL,
  kind "MembershipKind" NOT NULL,
  is_responsible boolean DEFAULT false NOT NULL,
  with_account boolean DEFAULT false NOT NULL,
  asked_by_id uuid,
  decided_by_id uuid,
  decided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT memberships_responsible_is_active CHECK (((NOT is_responsible) OR (status = 'active'::"MembershipStatus")))
);

CREATE TABLE messages (
  id uuid DEFAULT uuidv7() NOT NULL,
  chat_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  picture_id uuid
);

CREATE TABLE news (
  id uuid DEFAULT uuidv7() NOT NULL,
  title text NOT NULL,
  link text,
  description text NOT NULL,
  thumbnail_id uuid,
  language "Culture" DEFAULT 'it'::"Culture" NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((COALESCE(title, ''::text) || '
'::text) || COALESCE(description, ''::text)))) STORED
);

CREATE TABLE newsletter_deliveries (
  id uuid DEFAULT uuidv7() NOT NULL,
  newsletter_id uuid NOT NULL,
  email citext NOT NULL,
  user_id uuid,
  culture "Culture" DEFAULT 'it'::"Culture" NOT NULL,
  status "DeliveryStatus" DEFAULT 'queued'::"DeliveryStatus" NOT NULL,
  reason text,
  attempts smallint DEFAULT 0 NOT NULL,
  message_id text,
  claimed_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  center_id uuid,
  answer text,
  next_attempt_at timestamp(3) with time zone,
  claimed_by uuid,
  unsubscribed_at timestamp(3) with time zone
);

-- Where the links of a newsletter lead, and how often each was followed, when a setting says that it is counted: nothing
-- says by whom.
CREATE TABLE newsletter_links (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  newsletter_id uuid NOT NULL,
  url text NOT NULL,
  clicks integer DEFAULT 0 NOT NULL
);

-- The pictures in the text of a newsletter: while a letter shows them they are not removed as unused.
CREATE TABLE newsletter_pictures (
  newsletter_id uuid NOT NULL,
  file_id uuid NOT NULL
);

CREATE TABLE newsletters (
  id uuid DEFAULT uuidv7() NOT NULL,
  title_it text,
  title_en text,
  template_it text,
  template_en text,
  button_title_it text,
  button_title_en text,
  button_link_it text,
  button_link_en text,
  target_emails text[] DEFAULT ARRAY[]::text[],
  target_user_id uuid,
  target_center_id uuid,
  audience "NewsletterAudience",
  qualifications "Level"[] DEFAULT ARRAY[]::"Level"[],
  user_type "Role",
  sending_date timestamp(3) with time zone,
  bypass_consent boolean DEFAULT false NOT NULL,
  bypass_reason text,
  status "NewsletterStatus" DEFAULT 'draft'::"NewsletterStatus" NOT NULL,
  error text,
  sent_at timestamp(3) with time zone,
  creator_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((COALESCE(title_it, ''::text) || '
'::text) || COALESCE(title_en, ''::text)))) STORED,
  started_at timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  CONSTRAINT newsletters_bypass_has_reason CHECK (((NOT bypass_consent) OR (bypass_reason <> ''::text)))
);

CREATE TABLE notifications (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  message text NOT NULL,
  "values" jsonb DEFAULT '{}'::jsonb NOT NULL,
  href text,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  membership_id uuid,
  connection_id uuid
);

CREATE TABLE opening_hours (
  id uuid DEFAULT uuidv7() NOT NULL,
  center_id uuid NOT NULL,
  weekday smallint NOT NULL,
  closed boolean DEFAULT false NOT NULL,
  opens_at smallint,
  closes_at smallint,
  reopens_at smallint,
  recloses_at smallint,
  CONSTRAINT opening_hours_times CHECK (
CASE
  WHEN closed THEN (num_nonnulls(opens_at, closes_at, reopens_at, recloses_at) = 0)
  ELSE ((opens_at >= 0) AND (closes_at > opens_at) AND (closes_at <= 1440) AND ((reopens_at IS NULL) = (recloses_at IS NULL)) AND COALESCE(((reopens_at >= closes_at) AND (recloses_at > reopens_at) AND (recloses_at <= 1440)), true))
END),
  CONSTRAINT opening_hours_weekday CHECK (((weekday >= 1) AND (weekday <= 6)))
);

CREATE TABLE outbox (
  id uuid NOT NULL,
  kind text NOT NULL,
  letter text,
  newsletter_id uuid,
  email citext NOT NULL,
  culture text NOT NULL,
  status "OutboxStatus" DEFAULT 'queued'::"OutboxStatus" NOT NULL,
  answer text,
  attempts smallint DEFAULT 0 NOT NULL,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "values" jsonb
);

CREATE SEQUENCE parcel_references
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE parcels (
  id uuid DEFAULT uuidv7() NOT NULL,
  reference text DEFAULT ('K'::text || lpad((nextval('parcel_references'::regclass))::text, 6, '0'::text)) NOT NULL,
  export_batch_id uuid NOT NULL,
  center_id uuid NOT NULL,
  kind "ExportKind" NOT NULL,
  status "ParcelStatus" DEFAULT 'prepared'::"ParcelStatus" NOT NULL,
  carrier text,
  tracking_number text,
  tracking_url text,
  shipped_at timestamp(3) with time zone,
  told_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((COALESCE(reference, ''::text) || '
'::text) || COALESCE(carrier, ''::text)) || '
'::text) || COALESCE(tracking_number, ''::text)))) STORED
);

CREATE TABLE password_resets (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  kind "PasswordResetKind" DEFAULT 'reset'::"PasswordResetKind" NOT NULL,
  token_hash character(64) NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE place_names (
  place_id integer NOT NULL,
  key text NOT NULL COLLATE pg_catalog."C",
  whole_only boolean NOT NULL,
  rank real NOT NULL
);

CREATE TABLE places (
  id integer NOT NULL,
  kind place_kind NOT NULL,
  name text NOT NULL,
  local_names jsonb,
  names text[],
  country character(2) NOT NULL,
  region_code text,
  region text,
  province_code text,
  province text,
  istat_code text,
  population integer NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  radius_km real NOT NULL,
  path text
);

CREATE TABLE postal_areas (
  country character(2) NOT NULL,
  prefix text NOT NULL,
  place_id integer NOT NULL
);

CREATE TABLE practice_claims (
  id uuid DEFAULT uuidv7() NOT NULL,
  first_id uuid NOT NULL,
  second_id uuid NOT NULL,
  decision text,
  kept_id uuid,
  reason text,
  decided_by_id uuid,
  decided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT practice_claims_decision CHECK ((decision = ANY (ARRAY['separate'::text, 'one'::text, 'refused'::text])))
);

CREATE TABLE product_code_batches (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  product_type "TreatmentMethod" NOT NULL,
  quantity integer NOT NULL,
  creator_id uuid,
  recalled_at timestamp(3) with time zone,
  recall_reason text,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  product_id uuid,
  expires_on date
);

CREATE TABLE product_codes (
  id uuid DEFAULT uuidv7() NOT NULL,
  code character(12) NOT NULL,
  name text NOT NULL,
  status "ProductCodeStatus" DEFAULT 'active'::"ProductCodeStatus" NOT NULL,
  product_type "TreatmentMethod" NOT NULL,
  quantity smallint DEFAULT 1 NOT NULL,
  address text,
  machine_type "MachineType",
  batch_id uuid,
  recalled_at timestamp(3) with time zone,
  consumption_date timestamp(3) with time zone,
  user_id uuid,
  center_id uuid,
  treatment_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((COALESCE((code)::text, ''::text) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(address, ''::text)))) STORED,
  CONSTRAINT product_codes_used CHECK (((status = 'used'::"ProductCodeStatus") = (consumption_date IS NOT NULL)))
);

CREATE TABLE product_test_requests (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  referent text NOT NULL,
  referent_email citext NOT NULL,
  phone_number text NOT NULL,
  country character(2) NOT NULL,
  city text NOT NULL,
  province text NOT NULL,
  province_code text,
  zip_code text NOT NULL,
  notes text,
  applicant_notes text,
  consultant_notes text,
  product_type "TreatmentMethod" NOT NULL,
  consultant_id uuid,
  status "ProductTestRequestStatus" DEFAULT 'new'::"ProductTestRequestStatus" NOT NULL,
  tracking_url text,
  privacy_accepted boolean NOT NULL,
  culture "Culture" DEFAULT 'it'::"Culture" NOT NULL,
  managed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((((((COALESCE(name, ''::text) || '
'::text) || COALESCE(referent, ''::text)) || '
'::text) || COALESCE((referent_email)::text, ''::text)) || '
'::text) || COALESCE(city, ''::text)) || '
'::text) || COALESCE(phone_number, ''::text)))) STORED,
  became_user_id uuid,
  became_center_id uuid,
  due_on date,
  waiting_since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP,
  merged_into_id uuid
);

CREATE TABLE products (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  price numeric(10,2),
  category_id uuid,
  center_id uuid,
  user_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED
);

CREATE TABLE promo_settings (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  logo_url text,
  active boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone
);

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash character(64) NOT NULL,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE refresh_tokens (
  id uuid DEFAULT uuidv7() NOT NULL,
  session_id uuid NOT NULL,
  token_hash character(64) NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE reportings (
  id uuid DEFAULT uuidv7() NOT NULL,
  reporter_user_id uuid NOT NULL,
  user_id uuid,
  center_id uuid,
  type "ReportingType" NOT NULL,
  reason text NOT NULL,
  status "CaseStatus" DEFAULT 'pending'::"CaseStatus" NOT NULL,
  admin_notes text,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(COALESCE(reason, ''::text))) STORED,
  assignee_id uuid,
  due_on date,
  waiting_since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP,
  merged_into_id uuid,
  CONSTRAINT reportings_target CHECK (
CASE type
  WHEN 'deleteUser'::"ReportingType" THEN (user_id IS NOT NULL)
  WHEN 'deleteCenter'::"ReportingType" THEN (center_id IS NOT NULL)
  ELSE true
END)
);

-- What came with a reply.
CREATE TABLE request_note_files (
  note_id uuid NOT NULL,
  file_id uuid NOT NULL
);

CREATE TABLE request_notes (
  id uuid DEFAULT uuidv7() NOT NULL,
  kind "RequestNoteKind" NOT NULL,
  text text NOT NULL,
  product_test_request_id uuid,
  contact_id uuid,
  reporting_id uuid,
  cw_rollup_request_id uuid,
  author_id uuid,
  sender citext,
  mentions uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  mail_id uuid,
  message_id text,
  left_out smallint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  moved_from_id uuid,
  is_automatic boolean DEFAULT false NOT NULL,
  is_sender_verified boolean,
  CONSTRAINT request_notes_about_one CHECK ((num_nonnulls(product_test_request_id, contact_id, reporting_id, cw_rollup_request_id) = 1))
);

-- What somebody looks for in a list again and again, under a name: their own, or shared with a role.
CREATE TABLE saved_views (
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  query text DEFAULT ''::text NOT NULL,
  shared_with text,
  is_default boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT saved_views_query CHECK ((length(query) <= 8000))
);

-- Where visitors searched and found no center near: one row a week for each area, and at most one count an hour, so that
-- nobody can fill it by asking often. Nothing of a visitor: neither who, nor what they typed, nor where they were.
CREATE TABLE search_gaps (
  country character(2) NOT NULL,
  province_code text DEFAULT ''::text NOT NULL,
  week date NOT NULL,
  times smallint DEFAULT 1 NOT NULL,
  last_hour timestamp(3) with time zone NOT NULL,
  CONSTRAINT search_gaps_country CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT search_gaps_province_code CHECK ((length(province_code) <= 3)),
  CONSTRAINT search_gaps_times CHECK ((times > 0))
);

-- A second step when signing in: an authenticator app or passkeys, with recovery codes for the day the phone is gone.
CREATE TABLE second_factors (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  name text,
  secret text,
  last_step bigint,
  credential_id text,
  public_key bytea,
  counter bigint DEFAULT 0 NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT second_factors_kind CHECK ((((kind = 'totp'::text) AND (secret IS NOT NULL) AND (credential_id IS NULL)) OR ((kind = 'passkey'::text) AND (secret IS NULL) AND (credential_id IS NOT NULL) AND (public_key IS NOT NULL))))
);

-- What happened to accounts: sign-ins, refusals, changed passwords.
CREATE TABLE security_events (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid,
  actor_id uuid,
  kind text NOT NULL,
  cause text,
  detail text,
  device text,
  ip_address text,
  request_id text,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE sessions (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  kind "SessionKind" NOT NULL,
  user_agent text,
  ip_address text,
  last_used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  revoked_reason text,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  verified_at timestamp(3) with time zone DEFAULT now(),
  seeing_as_id uuid,
  seeing_until timestamp(3) with time zone,
  challenge text,
  challenge_until timestamp(3) with time zone,
  CONSTRAINT sessions_seeing_ends CHECK (((seeing_as_id IS NULL) = (seeing_until IS NULL)))
);

CREATE TABLE settings (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || '
'::text) || COALESCE(value, ''::text)))) STORED
);

-- Somebody who has given the right password, and no more yet. It is no session, and opens none without the second step.
CREATE TABLE sign_in_steps (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  token_hash character(64) NOT NULL,
  user_agent text,
  challenge text,
  wrong smallint DEFAULT 0 NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE social_accounts (
  id uuid DEFAULT uuidv7() NOT NULL,
  provider "SocialProvider" NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE treatment_pictures (
  id uuid DEFAULT uuidv7() NOT NULL,
  treatment_id uuid NOT NULL,
  kind "TreatmentPictureKind" NOT NULL,
  file_id uuid NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE treatment_products (
  treatment_id uuid NOT NULL,
  product_id uuid NOT NULL,
  quantity smallint DEFAULT 1 NOT NULL
);

CREATE TABLE treatments (
  id uuid DEFAULT uuidv7() NOT NULL,
  product_name "TreatmentMethod" NOT NULL,
  expert_id uuid NOT NULL,
  user_id uuid NOT NULL,
  center_id uuid NOT NULL,
  treated_on date DEFAULT CURRENT_DATE NOT NULL,
  several_cycles boolean DEFAULT false NOT NULL,
  color_type "ChromaticScale" DEFAULT 'classical'::"ChromaticScale" NOT NULL,
  start_value text,
  end_value text,
  start_step integer GENERATED ALWAYS AS (shade_step(color_type, start_value)) STORED,
  end_step integer GENERATED ALWAYS AS (shade_step(color_type, end_value)) STORED,
  gain integer GENERATED ALWAYS AS ((shade_step(color_type, start_value) - shade_step(color_type, end_value))) STORED,
  period "ControlPeriod",
  sensibility "Sensibility",
  has_gingival_problems boolean DEFAULT false NOT NULL,
  has_skin_problems boolean DEFAULT false NOT NULL,
  notes text,
  patient_name text NOT NULL,
  patient_surname text NOT NULL,
  patient_email citext,
  patient_gender "Gender",
  patient_plain_address text,
  patient_birth_year smallint NOT NULL,
  adult_confirmed boolean DEFAULT false NOT NULL,
  patient_smoker "SmokingLevel",
  patient_use_thea boolean,
  patient_use_coffee boolean,
  patient_profession text,
  expert_type "ExpertType",
  qualification "Level" DEFAULT 'base'::"Level" NOT NULL,
  control_points integer DEFAULT 0 NOT NULL,
  kit_points integer DEFAULT 0 NOT NULL,
  satisfaction_points integer DEFAULT 0 NOT NULL,
  treatment_points integer DEFAULT 0 NOT NULL,
  rating smallint,
  rating_comment text,
  user_review text,
  rated_at timestamp(3) with time zone,
  pictures_withdrawn_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((COALESCE(patient_name, ''::text) || '
'::text) || COALESCE(patient_surname, ''::text)) || '
'::text) || COALESCE((patient_email)::text, ''::text)))) STORED,
  earning_day date,
  CONSTRAINT treatments_adults_only CHECK (((EXTRACT(year FROM treated_on) - (patient_birth_year)::numeric) >= (
CASE
  WHEN adult_confirmed THEN 18
  ELSE 19
END)::numeric)),
  CONSTRAINT treatments_rating CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT treatments_shades CHECK ((((start_value IS NULL) OR (shade_step(color_type, start_value) IS NOT NULL)) AND ((end_value IS NULL) OR (shade_step(color_type, end_value) IS NOT NULL))))
);

CREATE TABLE users (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  surname text DEFAULT ''::text NOT NULL,
  email citext NOT NULL,
  username citext,
  role "Role" DEFAULT 'user'::"Role" NOT NULL,
  original_role "Role" DEFAULT 'user'::"Role" NOT NULL,
  expert_type "ExpertType",
  culture "Culture" DEFAULT 'it'::"Culture" NOT NULL,
  gender "Gender",
  phone text,
  mobilephone text,
  address text,
  country character(2),
  born_date date,
  birth_year smallint,
  profession text,
  payment_days smallint,
  smoker "SmokingLevel",
  use_thea boolean,
  use_coffee boolean,
  num_cigarettes smallint,
  num_the smallint,
  num_coffee smallint,
  tetracicline boolean,
  whitespot boolean,
  fluorosis boolean,
  control_period "ControlPeriod",
  is_enabled boolean DEFAULT false NOT NULL,
  confirmed_user boolean DEFAULT false NOT NULL,
  enabled_user boolean DEFAULT true NOT NULL,
  is_hidden boolean DEFAULT false NOT NULL,
  privacy_accepted boolean DEFAULT false NOT NULL,
  marketing_accepted boolean DEFAULT false NOT NULL,
  privacy_policy_accepted boolean DEFAULT false NOT NULL,
  terms_and_conditions_accepted boolean DEFAULT false NOT NULL,
  unsubscribed_at timestamp(3) with time zone,
  practice_points integer DEFAULT 0 NOT NULL,
  theory_points integer DEFAULT 0 NOT NULL,
  theory_forced_points integer,
  fan_shop_points integer DEFAULT 0 NOT NULL,
  level "Level" DEFAULT 'base'::"Level" NOT NULL,
  area_manager_id uuid,
  assigned_provinces_codes text[] DEFAULT ARRAY[]::text[],
  assigned_public_pr_codes text[] DEFAULT ARRAY[]::text[],
  is_master_dealer boolean DEFAULT false NOT NULL,
  dealer_center_name text,
  dealer_site text,
  center_id uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone,
  search text GENERATED ALWAYS AS (search_text(((((((COALESCE(name, ''::text) || '
'::text) || COALESCE(surname, ''::text)) || '
'::text) || COALESCE((email)::text, ''::text)) || '
'::text) || COALESCE((username)::text, ''::text)))) STORED,
  front_image_id uuid,
  profile_image_id uuid,
  first_session_at timestamp(3) with time zone,
  merged_into_id uuid,
  unread_letters boolean DEFAULT true NOT NULL,
  disqualified_at timestamp(3) with time zone,
  CONSTRAINT users_merged_opens_nothing CHECK (((merged_into_id IS NULL) OR ((NOT enabled_user) AND (merged_into_id <> id))))
);

CREATE TABLE vat_rates (
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  percentage numeric(5,2) NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp(3) with time zone
);

CREATE TABLE view_records (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  entity_id uuid NOT NULL,
  entity_type text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE workers (
  id uuid NOT NULL,
  kind text NOT NULL,
  started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  seen_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

-- Views

-- The months there are, `until` being null for the rest: rows whose month nobody has made.
CREATE VIEW partitions.months AS
 SELECT parent.relname AS of_table,
    child.oid AS relation,
    child.relname AS name,
    partitions.moment_of(("substring"(bound.bound, 'FROM \(''([^'']+)''\)'::text))::uuid) AS since,
    partitions.moment_of(("substring"(bound.bound, 'TO \(''([^'']+)''\)'::text))::uuid) AS until
   FROM ((((pg_partitioned_table p
     JOIN pg_class parent ON (((parent.oid = p.partrelid) AND (parent.relnamespace = ('public'::regnamespace)::oid))))
     JOIN pg_inherits i ON ((i.inhparent = parent.oid)))
     JOIN pg_class child ON ((child.oid = i.inhrelid)))
     CROSS JOIN LATERAL pg_get_expr(child.relpartbound, child.oid) bound(bound))
  WHERE (p.partstrat = 'r'::"char");

-- Keys

ALTER TABLE bookkeeping.kept_reports ADD CONSTRAINT kept_reports_pkey PRIMARY KEY (name);
ALTER TABLE bookkeeping.programme_figures ADD CONSTRAINT programme_figures_pkey PRIMARY KEY (period);
ALTER TABLE bookkeeping.table_changes ADD CONSTRAINT table_changes_pkey PRIMARY KEY (table_name, xid);
ALTER TABLE bookkeeping.unusual_earners ADD CONSTRAINT unusual_earners_pkey PRIMARY KEY (user_id);
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (number);
ALTER TABLE blocks ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);
ALTER TABLE bulk_act_items ADD CONSTRAINT bulk_act_items_pkey PRIMARY KEY (act_id, record_id);
ALTER TABLE bulk_acts ADD CONSTRAINT bulk_acts_pkey PRIMARY KEY (id);
ALTER TABLE categories ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE center_cells ADD CONSTRAINT center_cells_pkey PRIMARY KEY (cell_x, cell_y, tier);
ALTER TABLE center_dealers ADD CONSTRAINT center_dealers_pkey PRIMARY KEY (center_id, user_id);
ALTER TABLE center_events ADD CONSTRAINT center_events_pkey PRIMARY KEY (id);
ALTER TABLE center_experts ADD CONSTRAINT center_experts_pkey PRIMARY KEY (center_id, user_id);
ALTER TABLE center_visits ADD CONSTRAINT center_visits_pkey PRIMARY KEY (id);
ALTER TABLE centers ADD CONSTRAINT centers_pkey PRIMARY KEY (id);
ALTER TABLE chat_participants ADD CONSTRAINT chat_participants_pkey PRIMARY KEY (chat_id, user_id);
ALTER TABLE chats ADD CONSTRAINT chats_pkey PRIMARY KEY (id);
ALTER TABLE code_attempts ADD CONSTRAINT code_attempts_pkey PRIMARY KEY (id);
ALTER TABLE connections ADD CONSTRAINT connections_pkey PRIMARY KEY (id);
ALTER TABLE consents ADD CONSTRAINT consents_pkey PRIMARY KEY (id);
ALTER TABLE consultants ADD CONSTRAINT consultants_pkey PRIMARY KEY (id);
ALTER TABLE contacts ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);
ALTER TABLE control_visits ADD CONSTRAINT control_visits_pkey PRIMARY KEY (id);
ALTER TABLE credentials ADD CONSTRAINT credentials_pkey PRIMARY KEY (user_id);
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_pkey PRIMARY KEY (id);
ALTER TABLE customers ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
ALTER TABLE cw_rollup_requests ADD CONSTRAINT cw_rollup_requests_pkey PRIMARY KEY (id);
ALTER TABLE downloads ADD CONSTRAINT downloads_pkey PRIMARY KEY (id);
ALTER TABLE email_confirmations ADD CONSTRAINT email_confirmations_pkey PRIMARY KEY (id);
ALTER TABLE export_batch_centers ADD CONSTRAINT export_batch_centers_pkey PRIMARY KEY (batch_id, center_id);
ALTER TABLE export_batches ADD CONSTRAINT export_batches_pkey PRIMARY KEY (id);
ALTER TABLE faqs ADD CONSTRAINT faqs_pkey PRIMARY KEY (id);
ALTER TABLE files ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE form_drafts ADD CONSTRAINT form_drafts_pkey PRIMARY KEY (id);
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id);
ALTER TABLE import_rows ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, n);
ALTER TABLE imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE labels ADD CONSTRAINT labels_pkey PRIMARY KEY (id);
ALTER TABLE letter_blocks ADD CONSTRAINT letter_blocks_pkey PRIMARY KEY (id);
ALTER TABLE list_layouts ADD CONSTRAINT list_layouts_pkey PRIMARY KEY (person_id, screen);
ALTER TABLE mail_stops ADD CONSTRAINT mail_stops_pkey PRIMARY KEY (email, reason);
ALTER TABLE memberships ADD CONSTRAINT memberships_pkey PRIMARY KEY (id);
ALTER TABLE messages ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE news ADD CONSTRAINT news_pkey PRIMARY KEY (id);
ALTER TABLE newsletter_deliveries ADD CONSTRAINT newsletter_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE newsletter_links ADD CONSTRAINT newsletter_links_pkey PRIMARY KEY (id);
ALTER TABLE newsletter_pictures ADD CONSTRAINT newsletter_pictures_pkey PRIMARY KEY (newsletter_id, file_id);
ALTER TABLE newsletters ADD CONSTRAINT newsletters_pkey PRIMARY KEY (id);
ALTER TABLE notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE opening_hours ADD CONSTRAINT opening_hours_pkey PRIMARY KEY (id);
ALTER TABLE outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE parcels ADD CONSTRAINT parcels_pkey PRIMARY KEY (id);
ALTER TABLE password_resets ADD CONSTRAINT password_resets_pkey PRIMARY KEY (id);
ALTER TABLE place_names ADD CONSTRAINT place_names_pkey PRIMARY KEY (place_id, key);
ALTER TABLE places ADD CONSTRAINT places_pkey PRIMARY KEY (id);
ALTER TABLE postal_areas ADD CONSTRAINT postal_areas_pkey PRIMARY KEY (country, prefix);
ALTER TABLE practice_claims ADD CONSTRAINT practice_claims_pkey PRIMARY KEY (id);
ALTER TABLE product_code_batches ADD CONSTRAINT product_code_batches_pkey PRIMARY KEY (id);
ALTER TABLE product_codes ADD CONSTRAINT product_codes_pkey PRIMARY KEY (id);
ALTER TABLE product_test_requests ADD CONSTRAINT product_test_requests_pkey PRIMARY KEY (id);
ALTER TABLE products ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE promo_settings ADD CONSTRAINT promo_settings_pkey PRIMARY KEY (id);
ALTER TABLE rate_limits ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);
ALTER TABLE reportings ADD CONSTRAINT reportings_pkey PRIMARY KEY (id);
ALTER TABLE request_note_files ADD CONSTRAINT request_note_files_pkey PRIMARY KEY (note_id, file_id);
ALTER TABLE request_notes ADD CONSTRAINT request_notes_pkey PRIMARY KEY (id);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
ALTER TABLE search_gaps ADD CONSTRAINT search_gaps_pkey PRIMARY KEY (week, country, province_code);
ALTER TABLE second_factors ADD CONSTRAINT second_factors_pkey PRIMARY KEY (id);
ALTER TABLE security_events ADD CONSTRAINT security_events_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE settings ADD CONSTRAINT settings_pkey PRIMARY KEY (id);
ALTER TABLE sign_in_steps ADD CONSTRAINT sign_in_steps_pkey PRIMARY KEY (id);
ALTER TABLE social_accounts ADD CONSTRAINT social_accounts_pkey PRIMARY KEY (id);
ALTER TABLE treatment_pictures ADD CONSTRAINT treatment_pictures_pkey PRIMARY KEY (id);
ALTER TABLE treatment_products ADD CONSTRAINT treatment_products_pkey PRIMARY KEY (treatment_id, product_id);
ALTER TABLE treatments ADD CONSTRAINT treatments_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE vat_rates ADD CONSTRAINT vat_rates_pkey PRIMARY KEY (id);
ALTER TABLE view_records ADD CONSTRAINT view_records_pkey PRIMARY KEY (id);
ALTER TABLE workers ADD CONSTRAINT workers_pkey PRIMARY KEY (id);

-- Rules

ALTER TABLE bulk_acts ADD CONSTRAINT bulk_acts_way CHECK ((way = ANY (ARRAY['add'::text, 'remove'::text, 'replace'::text]))) NOT VALID;

-- Indexes

CREATE INDEX region_tallies_month ON bookkeeping.region_tallies (region, month);
CREATE INDEX treatment_tallies_month ON bookkeeping.treatment_tallies (month);
CREATE INDEX audit_entries_actor_id_created_at_idx ON audit_entries (actor_id, created_at);
CREATE INDEX audit_entries_created_at_id_idx ON audit_entries (created_at, id);
CREATE INDEX audit_entries_entity_entity_id_created_at_idx ON audit_entries (entity, entity_id, created_at);
CREATE UNIQUE INDEX audit_seals_ledger_entry_id_key ON audit_seals (ledger, entry_id);
CREATE INDEX blocks_blocked_id_idx ON blocks (blocked_id);
CREATE UNIQUE INDEX blocks_blocker_id_blocked_id_key ON blocks (blocker_id, blocked_id);
CREATE INDEX bulk_act_items_act_id_state_n_idx ON bulk_act_items (act_id, state, n);
CREATE INDEX bulk_act_items_record_id_idx ON bulk_act_items (record_id);
CREATE INDEX bulk_acts_created_at_id_idx ON bulk_acts (created_at, id);
CREATE INDEX bulk_acts_person_id_created_at_id_idx ON bulk_acts (person_id, created_at, id);
CREATE INDEX categories_created_at_id_idx ON categories (created_at, id);
CREATE INDEX categories_entity_type_order_id_idx ON categories (entity_type, "order", id);
CREATE INDEX center_dealers_user_id_center_id_idx ON center_dealers (user_id, center_id);
CREATE INDEX center_events_center_id_event_date_idx ON center_events (center_id, event_date);
CREATE INDEX center_events_created_at_id_idx ON center_events (created_at, id);
CREATE INDEX center_events_event_date_id_idx ON center_events (event_date, id);
CREATE INDEX center_events_export_batch_id_idx ON center_events (export_batch_id);
CREATE INDEX center_events_type_event_date_idx ON center_events (type, event_date);
CREATE INDEX center_events_user_id_idx ON center_events (user_id);
CREATE INDEX center_experts_user_id_center_id_idx ON center_experts (user_id, center_id);
CREATE INDEX center_visits_author_id_idx ON center_visits (author_id);
CREATE INDEX center_visits_center_id_visited_on_idx ON center_visits (center_id, visited_on);
CREATE INDEX center_visits_created_at_id_idx ON center_visits (created_at, id);
CREATE INDEX center_visits_visited_on_id_idx ON center_visits (visited_on, id);
CREATE INDEX centers_city_id_idx ON centers (city, id);
CREATE INDEX centers_comune_code_idx ON centers (comune_code);
CREATE INDEX centers_consultant_id_idx ON centers (consultant_id);
CREATE INDEX centers_country_region_name_idx ON centers (country, region, name);
CREATE INDEX centers_created_at_id_idx ON centers (created_at, id);
CREATE INDEX centers_hours_to_confirm ON centers (hours_confirmed_at) WHERE (is_public AND (open_week IS NOT NULL));
CREATE INDEX centers_just_appeared ON centers (id) WHERE (is_public AND (appeared_at IS NULL));
-- Pages and totals of the list of centers are read from this index alone, also with the filters that the list offers: a page
-- 50,000 rows deep took 0.3 s from the table and takes a twentieth of that.
CREATE INDEX centers_list ON centers (name, id) INCLUDE (tier, is_authorized, welcome_kit, machine_type, is_clean_and_white) WHERE (deleted_at IS NULL);
CREATE INDEX centers_machine_type_idx ON centers (machine_type);
CREATE INDEX centers_merged_into_id_idx ON centers (merged_into_id);
CREATE INDEX centers_name_id_idx ON centers (name, id);
CREATE INDEX centers_name_trigrams ON centers USING gin (search_text(name) gin_trgm_ops);
-- What possible duplicates are found by, on the record of a center.
CREATE INDEX centers_phone_numbers ON centers USING gin (phone_numbers);
-- Where a kit was sent is found by the address of a practice.
CREATE INDEX centers_plain_address_idx ON centers (plain_address);
CREATE INDEX centers_position ON centers USING gist ("position") WHERE (deleted_at IS NULL);
CREATE INDEX centers_province_code_name_id_idx ON centers (province_code, name, id);
-- Landing pages.
CREATE INDEX centers_public_area ON centers (country, region, province_code, comune_code) INCLUDE (tier, map_x, map_y, types_of_treatments, time_zone, open_week) WHERE is_public;
-- Everything that the map and the numbers beside it ask of a center: no center itself is looked at.
CREATE INDEX centers_public_filters ON centers (tier, map_x, map_y) INCLUDE (id, types_of_treatments, time_zone, open_week) WHERE is_public;
-- Clusters of a map view: an index-only scan over a rectangle.
CREATE INDEX centers_public_map ON centers (map_x, map_y) INCLUDE (tier) WHERE is_public;
CREATE INDEX centers_public_map_box ON centers USING gist (map_x, map_y) WHERE is_public;
-- "studio rossi milano": words of a public center's name and city, in any order. Not the column "search": that one also
-- holds the e-mail address, which no visitor may find a center by.
CREATE INDEX centers_public_name ON centers USING gin (search_text(((name || ' '::text) || COALESCE(city, ''::text))) gin_trgm_ops) WHERE is_public;
-- Nearest first: over all public centers, and within one tier for the recommended order.
CREATE INDEX centers_public_position ON centers USING gist ("position") WHERE is_public;
CREATE INDEX centers_public_tier_position ON centers USING gist (tier, "position") WHERE is_public;
CREATE INDEX centers_region_idx ON centers (region);
CREATE INDEX centers_search_trigrams ON centers USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
CREATE UNIQUE INDEX centers_slug_key ON centers (slug);
-- Alone, because it is built while the portal writes. Counts centers by province and consultant without their rows.
CREATE INDEX centers_territories ON centers (province_code, consultant_id) INCLUDE (country, id) WHERE (deleted_at IS NULL);
CREATE INDEX centers_tier_name_id_idx ON centers (tier, name, id);
CREATE INDEX centers_unconfirmed ON centers (unconfirmed_since) WHERE (unconfirmed_since IS NOT NULL);
CREATE INDEX centers_updated_at_id_idx ON centers (updated_at, id);
CREATE INDEX centers_welcome_kit_is_authorized_idx ON centers (welcome_kit, is_authorized);
CREATE INDEX chat_participants_user_id_idx ON chat_participants (user_id);
CREATE INDEX chats_started_by_id_created_at_idx ON chats (started_by_id, created_at);
CREATE INDEX chats_updated_at_id_idx ON chats (updated_at, id);
CREATE INDEX code_attempts_center_id_idx ON code_attempts (center_id);
CREATE INDEX code_attempts_last_tried_at_idx ON code_attempts (last_tried_at);
CREATE UNIQUE INDEX code_attempts_user_id_tried_on_code_reason_key ON code_attempts (user_id, tried_on, code, reason);
CREATE INDEX connections_employee_id_idx ON connections (employee_id);
CREATE UNIQUE INDEX connections_user_id_employee_id_key ON connections (user_id, employee_id);
-- Alone, because it is built while the portal writes.
CREATE INDEX consents_recorded_by_id_idx ON consents (recorded_by_id);
-- Alone, because it is built while the portal writes.
CREATE INDEX consents_treatment_id_idx ON consents (treatment_id);
CREATE INDEX consents_user_id_kind_created_at_idx ON consents (user_id, kind, created_at);
CREATE INDEX consultants_created_at_id_idx ON consultants (created_at, id);
CREATE INDEX consultants_region_surname_id_idx ON consultants (region, surname, id);
CREATE INDEX consultants_user_id_idx ON consultants (user_id);
-- Only what is open is counted for the menus and the dashboard.
CREATE INDEX contacts_assignee_id_idx ON contacts (assignee_id);
CREATE INDEX contacts_became_center_id_idx ON contacts (became_center_id);
CREATE INDEX contacts_became_user_id_idx ON contacts (became_user_id);
CREATE INDEX contacts_center_id_idx ON contacts (center_id);
CREATE INDEX contacts_created_at_id_idx ON contacts (created_at, id);
CREATE INDEX contacts_keys ON contacts USING gin (request_keys(ARRAY[(email)::text, (secondary_email)::text], ARRAY[phone_number, mobile_phone], NULL::text, NULL::text, NULL::text));
CREATE INDEX contacts_merged_into_id_idx ON contacts (merged_into_id);
CREATE INDEX contacts_name_id_idx ON contacts (name, id);
CREATE INDEX contacts_search_trigrams ON contacts USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
CREATE INDEX contacts_status_created_at_idx ON contacts (status, created_at);
CREATE INDEX contacts_waiting_since_idx ON contacts (waiting_since) WHERE (waiting_since IS NOT NULL);
CREATE INDEX contacts_who_are_you_created_at_idx ON contacts (who_are_you, created_at);
CREATE UNIQUE INDEX control_visits_treatment_id_period_key ON control_visits (treatment_id, period);
CREATE INDEX credit_entries_product_code_id_idx ON credit_entries (product_code_id);
CREATE UNIQUE INDEX credit_entries_source_kind_key ON credit_entries (source, kind);
CREATE INDEX credit_entries_treatment_id_idx ON credit_entries (treatment_id);
CREATE INDEX credit_entries_user_id_created_at_id_idx ON credit_entries (user_id, created_at, id);
CREATE INDEX credit_entries_user_id_kind_idx ON credit_entries (user_id, kind);
CREATE INDEX customers_agent_id_idx ON customers (agent_id);
CREATE INDEX customers_business_name_id_idx ON customers (business_name, id);
CREATE INDEX customers_created_at_id_idx ON customers (created_at, id);
CREATE INDEX customers_search_trigrams ON customers USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
CREATE INDEX cw_rollup_requests_assignee_id_idx ON cw_rollup_requests (assignee_id);
CREATE INDEX cw_rollup_requests_center_id_status_idx ON cw_rollup_requests (center_id, status);
CREATE INDEX cw_rollup_requests_created_at_id_idx ON cw_rollup_requests (created_at, id);
CREATE INDEX cw_rollup_requests_export_batch_id_idx ON cw_rollup_requests (export_batch_id);
CREATE INDEX cw_rollup_requests_keys ON cw_rollup_requests USING gin (request_keys(ARRAY[(email)::text], ARRAY[phone], rollup_name, COALESCE(city, plain_address), (center_id)::text));
CREATE INDEX cw_rollup_requests_merged_into_id_idx ON cw_rollup_requests (merged_into_id);
CREATE INDEX cw_rollup_requests_rollup_name_id_idx ON cw_rollup_requests (rollup_name, id);
CREATE INDEX cw_rollup_requests_status_created_at_idx ON cw_rollup_requests (status, created_at);
CREATE INDEX cw_rollup_requests_user_id_idx ON cw_rollup_requests (user_id);
CREATE INDEX cw_rollup_requests_waiting_since_idx ON cw_rollup_requests (waiting_since) WHERE (waiting_since IS NOT NULL);
CREATE INDEX downloads_file_id_idx ON downloads (file_id);
CREATE INDEX downloads_language_kind_order_id_idx ON downloads (language, kind, "order", id);
CREATE UNIQUE INDEX email_confirmations_token_hash_key ON email_confirmations (token_hash);
CREATE INDEX email_confirmations_user_id_idx ON email_confirmations (user_id);
CREATE INDEX export_batch_centers_center_id_idx ON export_batch_centers (center_id);
-- No center is in two batches of the same kit.
CREATE UNIQUE INDEX export_batch_centers_sent_once ON export_batch_centers (kind, center_id) WHERE sent;
CREATE INDEX export_batches_created_at_id_idx ON export_batches (created_at, id);
CREATE INDEX export_batches_kind_created_at_idx ON export_batches (kind, created_at);
CREATE INDEX faqs_created_at_id_idx ON faqs (created_at, id);
CREATE INDEX faqs_language_order_id_idx ON faqs (language, "order", id);
CREATE INDEX files_owner_id_idx ON files (owner_id);
CREATE UNIQUE INDEX files_storage_key_key ON files (storage_key);
CREATE INDEX form_drafts_expires_at_idx ON form_drafts (expires_at);
CREATE INDEX idempotency_keys_expires_at_idx ON idempotency_keys (expires_at);
CREATE UNIQUE INDEX idempotency_keys_scope_key_key ON idempotency_keys (scope, key);
CREATE INDEX import_rows_import_id_state_n_idx ON import_rows (import_id, state, n);
CREATE INDEX imports_created_at_id_idx ON imports (created_at, id);
CREATE INDEX imports_person_id_idx ON imports (person_id);
CREATE UNIQUE INDEX labels_category_key_language_key ON labels (category, key, language);
CREATE INDEX labels_created_at_id_idx ON labels (created_at, id);
CREATE INDEX labels_key_id_idx ON labels (key, id);
CREATE INDEX letter_blocks_created_at_id_idx ON letter_blocks (created_at, id);
CREATE UNIQUE INDEX letter_blocks_name_key ON letter_blocks (name);
CREATE INDEX letter_blocks_search_trigrams ON letter_blocks USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
CREATE INDEX memberships_asked_by_id_created_at_idx ON memberships (asked_by_id, created_at);
CREATE INDEX memberships_center_id_status_created_at_idx ON memberships (center_id, status, created_at);
CREATE INDEX memberships_created_at_id_idx ON memberships (created_at, id);
-- One at a time for each person and center; what is closed is history.
CREATE UNIQUE INDEX memberships_open ON memberships (center_id, user_id) WHERE (status <> 'closed'::"MembershipStatus");
CREATE INDEX memberships_user_id_status_created_at_idx ON memberships (user_id, status, created_at);
CREATE INDEX messages_chat_id_created_at_id_idx ON messages (chat_id, created_at, id);
CREATE INDEX messages_picture_id_idx ON messages (picture_id);
CREATE INDEX messages_sender_id_created_at_idx ON messages (sender_id, created_at);
CREATE INDEX news_created_at_id_idx ON news (created_at, id);
CREATE INDEX news_language_updated_at_id_idx ON news (language, updated_at, id);
CREATE INDEX news_updated_at_id_idx ON news (updated_at, id);
CREATE INDEX newsletter_deliveries_center_id_idx ON newsletter_deliveries (center_id);
-- How many mails have left in the last minute.
CREATE INDEX newsletter_deliveries_claimed_at ON newsletter_deliveries (claimed_at) WHERE (claimed_at IS NOT NULL);
-- What waits for an address, when its reader unsubscribes.
CREATE INDEX newsletter_deliveries_email_idx ON newsletter_deliveries (email);
CREATE UNIQUE INDEX newsletter_deliveries_newsletter_id_email_key ON newsletter_deliveries (newsletter_id, email);
CREATE INDEX newsletter_deliveries_newsletter_id_status_id_idx ON newsletter_deliveries (newsletter_id, status, id);
CREATE INDEX newsletter_deliveries_user_id_idx ON newsletter_deliveries (user_id);
-- Work that waits.
CREATE INDEX newsletter_deliveries_waiting ON newsletter_deliveries (newsletter_id, id) WHERE (status = ANY (ARRAY['queued'::"DeliveryStatus", 'claimed'::"DeliveryStatus"]));
CREATE UNIQUE INDEX newsletter_links_newsletter_id_url_key ON newsletter_links (newsletter_id, url);
CREATE INDEX newsletter_pictures_file_id_idx ON newsletter_pictures (file_id);
CREATE INDEX newsletters_created_at_id_idx ON newsletters (created_at, id);
CREATE INDEX newsletters_sending_date_id_idx ON newsletters (sending_date, id);
CREATE INDEX newsletters_status_sending_date_idx ON newsletters (status, sending_date);
CREATE INDEX notifications_connection_id_idx ON notifications (connection_id);
CREATE INDEX notifications_membership_id_idx ON notifications (membership_id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_id_created_at_id_idx ON notifications (user_id, created_at, id);
CREATE INDEX notifications_user_id_read_at_idx ON notifications (user_id, read_at);
CREATE UNIQUE INDEX opening_hours_center_id_weekday_key ON opening_hours (center_id, weekday);
CREATE INDEX outbox_created_at_id_idx ON outbox (created_at, id);
CREATE INDEX outbox_email_idx ON outbox (email);
CREATE INDEX outbox_newsletter_id_idx ON outbox (newsletter_id);
CREATE INDEX outbox_status_created_at_id_idx ON outbox (status, created_at, id);
CREATE INDEX parcels_center_id_idx ON parcels (center_id);
CREATE INDEX parcels_created_at_id_idx ON parcels (created_at, id);
CREATE UNIQUE INDEX parcels_export_batch_id_center_id_key ON parcels (export_batch_id, center_id);
CREATE UNIQUE INDEX parcels_reference_key ON parcels (reference);
CREATE INDEX parcels_search_trigrams ON parcels USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
CREATE UNIQUE INDEX password_resets_token_hash_key ON password_resets (token_hash);
CREATE INDEX password_resets_user_id_idx ON password_resets (user_id);
CREATE INDEX place_names_key_rank_place_id_idx ON place_names (key, rank, place_id);
CREATE INDEX place_names_similar_idx ON place_names USING gin (key gin_trgm_ops);
CREATE INDEX places_country_kind_idx ON places (country, kind);
CREATE INDEX places_istat_code_idx ON places (istat_code);
CREATE UNIQUE INDEX places_path_key ON places (path);
CREATE INDEX postal_areas_prefix_idx ON postal_areas (prefix);
CREATE INDEX practice_claims_decided_by_id_idx ON practice_claims (decided_by_id);
CREATE UNIQUE INDEX practice_claims_first_id_second_id_key ON practice_claims (first_id, second_id);
CREATE INDEX practice_claims_second_id_idx ON practice_claims (second_id);
CREATE INDEX product_code_batches_created_at_id_idx ON product_code_batches (created_at, id);
CREATE UNIQUE INDEX product_code_batches_name_key ON product_code_batches (name);
CREATE INDEX product_code_batches_product_id_idx ON product_code_batches (product_id);
CREATE INDEX product_codes_batch_id_idx ON product_codes (batch_id);
CREATE INDEX product_codes_center_id_idx ON product_codes (center_id);
CREATE UNIQUE INDEX product_codes_code_key ON product_codes (code);
CREATE INDEX product_codes_consumption_date_id_idx ON product_codes (consumption_date, id);
-- Alone, because it is built while the portal writes. The next migration removes the index that it replaces.
CREATE INDEX product_codes_created_at_id_deleted_at_idx ON product_codes (created_at, id, deleted_at);
CREATE INDEX product_codes_product_type_created_at_idx ON product_codes (product_type, created_at);
CREATE INDEX product_codes_search_trigrams ON product_codes USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
CREATE INDEX product_codes_status_created_at_idx ON product_codes (status, created_at);
CREATE INDEX product_codes_treatment_id_idx ON product_codes (treatment_id);
CREATE INDEX product_codes_used_by ON product_codes (user_id, consumption_date, id) WHERE ((deleted_at IS NULL) AND (status = 'used'::"ProductCodeStatus"));
CREATE INDEX product_codes_user_id_consumption_date_idx ON product_codes (user_id, consumption_date);
CREATE INDEX product_test_requests_became_center_id_idx ON product_test_requests (became_center_id);
CREATE INDEX product_test_requests_became_user_id_idx ON product_test_requests (became_user_id);
CREATE INDEX product_test_requests_consultant_id_status_created_at_idx ON product_test_requests (consultant_id, status, created_at);
CREATE INDEX product_test_requests_created_at_id_idx ON product_test_requests (created_at, id);
CREATE INDEX product_test_requests_keys ON product_test_requests USING gin (request_keys(ARRAY[(referent_email)::text], ARRAY[phone_number], name, city, NULL::text));
CREATE INDEX product_test_requests_merged_into_id_idx ON product_test_requests (merged_into_id);
CREATE INDEX product_test_requests_name_id_idx ON product_test_requests (name, id);
CREATE INDEX product_test_requests_province_code_created_at_idx ON product_test_requests (province_code, created_at);
CREATE INDEX product_test_requests_search_trigrams ON product_test_requests USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
CREATE INDEX product_test_requests_status_created_at_idx ON product_test_requests (status, created_at);
CREATE INDEX product_test_requests_updated_at_id_idx ON product_test_requests (updated_at, id);
CREATE INDEX product_test_requests_waiting_since_idx ON product_test_requests (waiting_since) WHERE (waiting_since IS NOT NULL);
CREATE INDEX products_category_id_idx ON products (category_id);
CREATE INDEX products_created_at_id_idx ON products (created_at, id);
CREATE INDEX products_name_id_idx ON products (name, id);
CREATE UNIQUE INDEX promo_settings_name_key ON promo_settings (name);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);
CREATE INDEX refresh_tokens_expires_at_idx ON refresh_tokens (expires_at);
CREATE INDEX refresh_tokens_session_id_idx ON refresh_tokens (session_id);
CREATE UNIQUE INDEX refresh_tokens_token_hash_key ON refresh_tokens (token_hash);
CREATE INDEX reportings_assignee_id_idx ON reportings (assignee_id);
CREATE INDEX reportings_center_id_idx ON reportings (center_id);
CREATE INDEX reportings_created_at_id_idx ON reportings (created_at, id);
CREATE INDEX reportings_keys ON reportings USING gin (request_keys('{}'::text[], '{}'::text[], NULL::text, NULL::text, ((reporter_user_id)::text || (COALESCE(user_id, center_id))::text)));
CREATE INDEX reportings_merged_into_id_idx ON reportings (merged_into_id);
CREATE INDEX reportings_reporter_user_id_idx ON reportings (reporter_user_id);
CREATE INDEX reportings_status_created_at_idx ON reportings (status, created_at);
CREATE INDEX reportings_type_created_at_idx ON reportings (type, created_at);
CREATE INDEX reportings_user_id_idx ON reportings (user_id);
CREATE INDEX reportings_waiting_since_idx ON reportings (waiting_since) WHERE (waiting_since IS NOT NULL);
CREATE INDEX request_note_files_file_id_idx ON request_note_files (file_id);
CREATE INDEX request_notes_author_id_idx ON request_notes (author_id);
CREATE INDEX request_notes_contact_id_idx ON request_notes (contact_id);
CREATE INDEX request_notes_created_at_id_idx ON request_notes (created_at, id);
CREATE INDEX request_notes_cw_rollup_request_id_idx ON request_notes (cw_rollup_request_id);
CREATE UNIQUE INDEX request_notes_mail_id_key ON request_notes (mail_id);
CREATE UNIQUE INDEX request_notes_message_id_key ON request_notes (message_id);
CREATE INDEX request_notes_moved_from_id_idx ON request_notes (moved_from_id) WHERE (moved_from_id IS NOT NULL);
CREATE INDEX request_notes_product_test_request_id_idx ON request_notes (product_test_request_id);
CREATE INDEX request_notes_reporting_id_idx ON request_notes (reporting_id);
CREATE INDEX saved_views_created_at_id_idx ON saved_views (created_at, id);
-- A list begins with one view of its reader's own, and else with one of their role.
CREATE UNIQUE INDEX saved_views_own_default ON saved_views (person_id, screen) WHERE (is_default AND (shared_with IS NULL));
CREATE INDEX saved_views_person_id_screen_idx ON saved_views (person_id, screen);
CREATE UNIQUE INDEX saved_views_shared_default ON saved_views (shared_with, screen) WHERE (is_default AND (shared_with IS NOT NULL));
CREATE INDEX saved_views_shared_with_screen_idx ON saved_views (shared_with, screen);
-- One app for each person: another one replaces it.
CREATE UNIQUE INDEX second_factors_app_key ON second_factors (user_id) WHERE (kind = 'totp'::text);
CREATE UNIQUE INDEX second_factors_credential_id_key ON second_factors (credential_id);
CREATE INDEX second_factors_user_id_idx ON second_factors (user_id);
CREATE INDEX security_events_created_at_id_idx ON security_events (created_at, id);
CREATE INDEX security_events_ip_address_created_at_idx ON security_events (ip_address, created_at);
CREATE INDEX security_events_user_id_created_at_id_idx ON security_events (user_id, created_at, id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
CREATE INDEX sessions_seeing_until_idx ON sessions (seeing_until) WHERE (seeing_until IS NOT NULL);
CREATE INDEX sessions_user_id_revoked_at_idx ON sessions (user_id, revoked_at);
CREATE UNIQUE INDEX settings_name_key ON settings (name);
CREATE INDEX sign_in_steps_expires_at_idx ON sign_in_steps (expires_at);
CREATE UNIQUE INDEX sign_in_steps_token_hash_key ON sign_in_steps (token_hash);
CREATE INDEX sign_in_steps_user_id_idx ON sign_in_steps (user_id);
CREATE UNIQUE INDEX social_accounts_provider_subject_key ON social_accounts (provider, subject);
CREATE INDEX social_accounts_user_id_idx ON social_accounts (user_id);
CREATE INDEX treatment_pictures_file_id_idx ON treatment_pictures (file_id);
CREATE UNIQUE INDEX treatment_pictures_treatment_id_kind_key ON treatment_pictures (treatment_id, kind);
CREATE INDEX treatment_products_product_id_idx ON treatment_products (product_id);
CREATE INDEX treatments_center_figures ON treatments (center_id, treated_on) INCLUDE (product_name, several_cycles, color_type, start_step, end_step, rating, has_gingival_problems, has_skin_problems, sensibility, expert_id) WHERE (deleted_at IS NULL);
CREATE INDEX treatments_center_id_created_at_idx ON treatments (center_id, created_at);
-- Pages far inside the lists of treatments and codes skip a hundred thousand records: with the one column that these lists
-- always compare, they are skipped in the index, without a look at each row. The indexes that are replaced go in
-- migrations of their own, since dropping one waits for everybody who reads its table, and keeps everybody waiting.
CREATE INDEX treatments_created_at_id_deleted_at_idx ON treatments (created_at, id, deleted_at);
-- Everything that the statistics of one professional, or of one center, read of a treatment: no row itself is looked at.
CREATE INDEX treatments_expert_figures ON treatments (expert_id, treated_on) INCLUDE (product_name, several_cycles, color_type, start_step, end_step, rating, has_gingival_problems, has_skin_problems, sensibility, center_id) WHERE (deleted_at IS NULL);
CREATE INDEX treatments_expert_id_created_at_id_idx ON treatments (expert_id, created_at, id);
CREATE INDEX treatments_expert_id_earning_day_idx ON treatments (expert_id, earning_day);
CREATE INDEX treatments_expert_id_treated_on_product_name_idx ON treatments (expert_id, treated_on, product_name);
-- What a professional's first screen counts, from indexes alone: how many different patients, how many codes used.
CREATE INDEX treatments_expert_patients ON treatments (expert_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX treatments_product_name_treated_on_idx ON treatments (product_name, treated_on);
CREATE INDEX treatments_rated ON treatments (expert_id, product_name) WHERE ((rating IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX treatments_search_trigrams ON treatments USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
-- The same for the order in which the screen lists treatments.
CREATE INDEX treatments_treated_on_id_deleted_at_idx ON treatments (treated_on, id, deleted_at);
CREATE INDEX treatments_user_id_created_at_idx ON treatments (user_id, created_at);
CREATE INDEX users_area_manager_id_idx ON users (area_manager_id);
CREATE INDEX users_assigned_provinces_codes_idx ON users USING gin (assigned_provinces_codes);
CREATE INDEX users_assigned_public_pr_codes_idx ON users USING gin (assigned_public_pr_codes);
CREATE INDEX users_center_id_idx ON users (center_id);
CREATE INDEX users_created_at_id_idx ON users (created_at, id);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE INDEX users_level_id_idx ON users (level, id);
CREATE INDEX users_merged_into_id_idx ON users (merged_into_id);
CREATE INDEX users_name_id_idx ON users (name, id);
-- Alone, because it is built while the portal writes. Finds the few employees among a million patients.
CREATE INDEX users_original_role_idx ON users (original_role);
-- The order in which the office's list of users opens: whoever works in the programme first, the newest of them first.
CREATE INDEX users_patients_last_idx ON users (((role = 'user'::"Role")), created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX users_practice_points_id_idx ON users (practice_points, id);
CREATE INDEX users_role_surname_id_idx ON users (role, surname, id);
CREATE INDEX users_search_trigrams ON users USING gin (search gin_trgm_ops) WHERE (search IS NOT NULL);
CREATE INDEX users_surname_name_id_idx ON users (surname, name, id);
CREATE INDEX users_updated_at_id_idx ON users (updated_at, id);
CREATE UNIQUE INDEX users_username_key ON users (username);
CREATE UNIQUE INDEX vat_rates_name_key ON vat_rates (name);
CREATE UNIQUE INDEX view_records_user_id_entity_type_entity_id_key ON view_records (user_id, entity_type, entity_id);
CREATE INDEX workers_kind_seen_at_idx ON workers (kind, seen_at);

-- Triggers

CREATE TRIGGER count_center_cells_of_added AFTER INSERT ON centers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_center_cells();
CREATE TRIGGER count_center_cells_of_changed AFTER UPDATE ON centers REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_center_cells();
CREATE TRIGGER count_center_cells_of_none AFTER TRUNCATE ON centers FOR EACH STATEMENT EXECUTE FUNCTION count_center_cells();
CREATE TRIGGER count_center_cells_of_removed AFTER DELETE ON centers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_center_cells();
CREATE TRIGGER credit_entries_append_only BEFORE DELETE OR UPDATE ON credit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER end_sign_in_steps AFTER INSERT OR DELETE OR UPDATE OF password_hash ON credentials FOR EACH ROW EXECUTE FUNCTION end_sign_in_steps();
CREATE TRIGGER keep_open_weeks_of_added AFTER INSERT ON opening_hours REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_open_weeks();
CREATE TRIGGER keep_open_weeks_of_changed AFTER UPDATE ON opening_hours REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_open_weeks();
CREATE TRIGGER keep_open_weeks_of_none AFTER TRUNCATE ON opening_hours FOR EACH STATEMENT EXECUTE FUNCTION keep_open_weeks();
CREATE TRIGGER keep_open_weeks_of_removed AFTER DELETE ON opening_hours REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_weeks();
CREATE TRIGGER move_parent_deleted AFTER DELETE ON center_dealers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_deleted AFTER DELETE ON center_experts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_deleted AFTER DELETE ON control_visits REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_parent_deleted AFTER DELETE ON opening_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_deleted AFTER DELETE ON treatment_pictures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_parent_deleted AFTER DELETE ON treatment_products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_parent_inserted AFTER INSERT ON center_dealers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_inserted AFTER INSERT ON center_experts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_inserted AFTER INSERT ON control_visits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_parent_inserted AFTER INSERT ON opening_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_inserted AFTER INSERT ON treatment_pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_parent_inserted AFTER INSERT ON treatment_products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_parent_updated AFTER UPDATE ON center_dealers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_updated AFTER UPDATE ON center_experts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_updated AFTER UPDATE ON control_visits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_parent_updated AFTER UPDATE ON opening_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('centers', 'center_id');
CREATE TRIGGER move_parent_updated AFTER UPDATE ON treatment_pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_parent_updated AFTER UPDATE ON treatment_products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('treatments', 'treatment_id');
CREATE TRIGGER move_person_deleted AFTER DELETE ON center_experts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('users', 'user_id');
-- A person's record shows the centers they work at, and is another one when these change. Whoever writes memberships has
-- locked the person before.
CREATE TRIGGER move_person_inserted AFTER INSERT ON center_experts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_parent('users', 'user_id');
CREATE TRIGGER move_region_tallies AFTER UPDATE ON centers FOR EACH ROW WHEN ((old.region IS DISTINCT FROM new.region)) EXECUTE FUNCTION move_region_tallies();
CREATE TRIGGER note_first_session AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_first_session();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON blocks FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON bulk_act_items FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON bulk_acts FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON center_cells FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON center_dealers FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON center_events FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON center_experts FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON center_visits FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON centers FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON chat_participants FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON chats FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON code_attempts FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON connections FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON consultants FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON contacts FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON control_visits FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON credentials FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON credit_entries FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON customers FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON cw_rollup_requests FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON downloads FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON email_confirmations FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON export_batch_centers FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON export_batches FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON faqs FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON files FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON form_drafts FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON idempotency_keys FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON import_rows FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON imports FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON labels FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON letter_blocks FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON list_layouts FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON mail_stops FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON memberships FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON messages FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON news FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON newsletter_deliveries FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON newsletter_links FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON newsletter_pictures FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON newsletters FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON opening_hours FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON parcels FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON password_resets FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON place_names FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON places FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON postal_areas FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON practice_claims FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_code_batches FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_codes FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_test_requests FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promo_settings FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON rate_limits FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON recovery_codes FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON refresh_tokens FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON reportings FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON request_note_files FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON request_notes FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON saved_views FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_gaps FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON second_factors FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sign_in_steps FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON social_accounts FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON treatment_pictures FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON treatment_products FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON treatments FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON vat_rates FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON view_records FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER note_table_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON workers FOR EACH STATEMENT EXECUTE FUNCTION note_table_change();
CREATE TRIGGER project_membership AFTER INSERT OR DELETE OR UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION project_membership();
CREATE TRIGGER refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON center_experts FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_write();
CREATE TRIGGER tally_added AFTER INSERT ON treatments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_treatments();
CREATE TRIGGER tally_changed AFTER UPDATE ON treatments REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_treatments();
CREATE TRIGGER tally_emptied AFTER TRUNCATE ON treatments FOR EACH STATEMENT EXECUTE FUNCTION forget_treatment_tallies();
CREATE TRIGGER tally_regions_of_added AFTER INSERT ON treatments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_regions();
CREATE TRIGGER tally_regions_of_changed AFTER UPDATE ON treatments REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_regions();
CREATE TRIGGER tally_regions_of_removed AFTER DELETE ON treatments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_regions();
CREATE TRIGGER tally_removed AFTER DELETE ON treatments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_treatments();
CREATE TRIGGER tell_account_closed AFTER UPDATE OF enabled_user, deleted_at ON users FOR EACH ROW WHEN (((old.enabled_user AND (NOT new.enabled_user)) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION tell_account_closed();
CREATE TRIGGER tell_center_hidden AFTER UPDATE ON centers FOR EACH ROW WHEN ((old.is_public AND (NOT new.is_public))) EXECUTE FUNCTION tell_center_hidden();
CREATE TRIGGER tell_center_removed AFTER DELETE ON centers FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION tell_center_hidden();
CREATE TRIGGER tell_session_ended AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION tell_session_ended();

-- References

ALTER TABLE blocks ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE blocks ADD CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bulk_act_items ADD CONSTRAINT bulk_act_items_act_id_fkey FOREIGN KEY (act_id) REFERENCES bulk_acts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bulk_acts ADD CONSTRAINT bulk_acts_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE center_dealers ADD CONSTRAINT center_dealers_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE center_dealers ADD CONSTRAINT center_dealers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE center_events ADD CONSTRAINT center_events_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE center_events ADD CONSTRAINT center_events_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE center_events ADD CONSTRAINT center_events_export_batch_id_fkey FOREIGN KEY (export_batch_id) REFERENCES export_batches(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE center_events ADD CONSTRAINT center_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE center_experts ADD CONSTRAINT center_experts_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE center_experts ADD CONSTRAINT center_experts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE center_visits ADD CONSTRAINT center_visits_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE center_visits ADD CONSTRAINT center_visits_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE centers ADD CONSTRAINT centers_consultant_id_fkey FOREIGN KEY (consultant_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE centers ADD CONSTRAINT centers_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE chat_participants ADD CONSTRAINT chat_participants_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE chat_participants ADD CONSTRAINT chat_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE chats ADD CONSTRAINT chats_started_by_id_fkey FOREIGN KEY (started_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE code_attempts ADD CONSTRAINT code_attempts_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE code_attempts ADD CONSTRAINT code_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE connections ADD CONSTRAINT connections_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE connections ADD CONSTRAINT connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE consents ADD CONSTRAINT consents_recorded_by_id_fkey FOREIGN KEY (recorded_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE consents ADD CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE consultants ADD CONSTRAINT consultants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE contacts ADD CONSTRAINT contacts_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE contacts ADD CONSTRAINT contacts_became_center_id_fkey FOREIGN KEY (became_center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE contacts ADD CONSTRAINT contacts_became_user_id_fkey FOREIGN KEY (became_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE contacts ADD CONSTRAINT contacts_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE contacts ADD CONSTRAINT contacts_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES contacts(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE control_visits ADD CONSTRAINT control_visits_treatment_id_fkey FOREIGN KEY (treatment_id) REFERENCES treatments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE credentials ADD CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_product_code_id_fkey FOREIGN KEY (product_code_id) REFERENCES product_codes(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_treatment_id_fkey FOREIGN KEY (treatment_id) REFERENCES treatments(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE customers ADD CONSTRAINT customers_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE customers ADD CONSTRAINT customers_default_vat_rate_id_fkey FOREIGN KEY (default_vat_rate_id) REFERENCES vat_rates(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE cw_rollup_requests ADD CONSTRAINT cw_rollup_requests_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE cw_rollup_requests ADD CONSTRAINT cw_rollup_requests_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE cw_rollup_requests ADD CONSTRAINT cw_rollup_requests_export_batch_id_fkey FOREIGN KEY (export_batch_id) REFERENCES export_batches(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE cw_rollup_requests ADD CONSTRAINT cw_rollup_requests_logo_image_id_fkey FOREIGN KEY (logo_image_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE cw_rollup_requests ADD CONSTRAINT cw_rollup_requests_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES cw_rollup_requests(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE cw_rollup_requests ADD CONSTRAINT cw_rollup_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE downloads ADD CONSTRAINT downloads_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE email_confirmations ADD CONSTRAINT email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE export_batch_centers ADD CONSTRAINT export_batch_centers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES export_batches(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE export_batch_centers ADD CONSTRAINT export_batch_centers_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE export_batches ADD CONSTRAINT export_batches_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE export_batches ADD CONSTRAINT export_batches_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE export_batches ADD CONSTRAINT export_batches_undone_by_id_fkey FOREIGN KEY (undone_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE files ADD CONSTRAINT files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE imports ADD CONSTRAINT imports_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE list_layouts ADD CONSTRAINT list_layouts_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE memberships ADD CONSTRAINT memberships_asked_by_id_fkey FOREIGN KEY (asked_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE memberships ADD CONSTRAINT memberships_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE memberships ADD CONSTRAINT memberships_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE memberships ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE messages ADD CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE news ADD CONSTRAINT news_thumbnail_id_fkey FOREIGN KEY (thumbnail_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE newsletter_deliveries ADD CONSTRAINT newsletter_deliveries_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE newsletter_deliveries ADD CONSTRAINT newsletter_deliveries_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE newsletter_deliveries ADD CONSTRAINT newsletter_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE newsletter_links ADD CONSTRAINT newsletter_links_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE newsletter_pictures ADD CONSTRAINT newsletter_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE newsletter_pictures ADD CONSTRAINT newsletter_pictures_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE newsletters ADD CONSTRAINT newsletters_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE newsletters ADD CONSTRAINT newsletters_target_center_id_fkey FOREIGN KEY (target_center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE newsletters ADD CONSTRAINT newsletters_target_user_id_fkey FOREIGN KEY (target_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE notifications ADD CONSTRAINT notifications_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES memberships(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE opening_hours ADD CONSTRAINT opening_hours_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE outbox ADD CONSTRAINT outbox_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE parcels ADD CONSTRAINT parcels_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE parcels ADD CONSTRAINT parcels_export_batch_id_fkey FOREIGN KEY (export_batch_id) REFERENCES export_batches(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE place_names ADD CONSTRAINT place_names_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE postal_areas ADD CONSTRAINT postal_areas_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE practice_claims ADD CONSTRAINT practice_claims_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE practice_claims ADD CONSTRAINT practice_claims_first_id_fkey FOREIGN KEY (first_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE practice_claims ADD CONSTRAINT practice_claims_second_id_fkey FOREIGN KEY (second_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_code_batches ADD CONSTRAINT product_code_batches_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_code_batches ADD CONSTRAINT product_code_batches_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_codes ADD CONSTRAINT product_codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES product_code_batches(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_codes ADD CONSTRAINT product_codes_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_codes ADD CONSTRAINT product_codes_treatment_id_fkey FOREIGN KEY (treatment_id) REFERENCES treatments(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_codes ADD CONSTRAINT product_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_test_requests ADD CONSTRAINT product_test_requests_became_center_id_fkey FOREIGN KEY (became_center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_test_requests ADD CONSTRAINT product_test_requests_became_user_id_fkey FOREIGN KEY (became_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_test_requests ADD CONSTRAINT product_test_requests_consultant_id_fkey FOREIGN KEY (consultant_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_test_requests ADD CONSTRAINT product_test_requests_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES product_test_requests(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE products ADD CONSTRAINT products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE products ADD CONSTRAINT products_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE products ADD CONSTRAINT products_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reportings ADD CONSTRAINT reportings_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE reportings ADD CONSTRAINT reportings_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE reportings ADD CONSTRAINT reportings_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES reportings(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE reportings ADD CONSTRAINT reportings_reporter_user_id_fkey FOREIGN KEY (reporter_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE reportings ADD CONSTRAINT reportings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE request_note_files ADD CONSTRAINT request_note_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE request_note_files ADD CONSTRAINT request_note_files_note_id_fkey FOREIGN KEY (note_id) REFERENCES request_notes(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE request_notes ADD CONSTRAINT request_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE request_notes ADD CONSTRAINT request_notes_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE request_notes ADD CONSTRAINT request_notes_cw_rollup_request_id_fkey FOREIGN KEY (cw_rollup_request_id) REFERENCES cw_rollup_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE request_notes ADD CONSTRAINT request_notes_product_test_request_id_fkey FOREIGN KEY (product_test_request_id) REFERENCES product_test_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE request_notes ADD CONSTRAINT request_notes_reporting_id_fkey FOREIGN KEY (reporting_id) REFERENCES reportings(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE security_events ADD CONSTRAINT security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sign_in_steps ADD CONSTRAINT sign_in_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE social_accounts ADD CONSTRAINT social_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE treatment_pictures ADD CONSTRAINT treatment_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE treatment_pictures ADD CONSTRAINT treatment_pictures_treatment_id_fkey FOREIGN KEY (treatment_id) REFERENCES treatments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE treatment_products ADD CONSTRAINT treatment_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE treatment_products ADD CONSTRAINT treatment_products_treatment_id_fkey FOREIGN KEY (treatment_id) REFERENCES treatments(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE treatments ADD CONSTRAINT treatments_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE treatments ADD CONSTRAINT treatments_expert_id_fkey FOREIGN KEY (expert_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE treatments ADD CONSTRAINT treatments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE users ADD CONSTRAINT users_area_manager_id_fkey FOREIGN KEY (area_manager_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE users ADD CONSTRAINT users_center_id_fkey FOREIGN KEY (center_id) REFERENCES centers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE users ADD CONSTRAINT users_front_image_id_fkey FOREIGN KEY (front_image_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE users ADD CONSTRAINT users_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE users ADD CONSTRAINT users_profile_image_id_fkey FOREIGN KEY (profile_image_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE view_records ADD CONSTRAINT view_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Rights

REVOKE ALL ON FUNCTION partitions.drop_past_months() FROM PUBLIC;
REVOKE ALL ON FUNCTION partitions.make_months(ahead integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION partitions.refresh_statistics() FROM PUBLIC;

-- Every table notes that it changed, and moves the time of a changed row.
SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

-- Whoever sees patients needs a second factor, a week from now on. Demo data turn it off, and so may admins.
INSERT INTO settings (name, value, updated_at) VALUES ('signIn.secondFactor.expert', 'true', now());

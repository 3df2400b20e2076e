-- Large tables by month, where somebody has split them with `npm run partition`; see docs/scaling.md. Nothing here changes a
-- table. The months are in a schema of their own, to which the portal's role has no access: it reads and writes the
-- whole. `prisma migrate reset` leaves the schema behind, hence the first line.
DROP SCHEMA IF EXISTS partitions CASCADE;
CREATE SCHEMA partitions;

-- Ids made by uuidv7() begin with the milliseconds since 1970: the lowest one of a moment, and the moment of an id.
CREATE FUNCTION partitions.id_from(moment timestamptz) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
  $$;
CREATE FUNCTION partitions.moment_of(id uuid) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
  $$;

-- The months there are, `until` being null for the rest: rows whose month nobody has made.
CREATE VIEW partitions.months AS
  SELECT parent.relname AS of_table, child.oid AS relation, child.relname AS name,
    partitions.moment_of(substring(bound FROM $$FROM \('([^']+)'\)$$)::uuid) AS since,
    partitions.moment_of(substring(bound FROM $$TO \('([^']+)'\)$$)::uuid) AS until
  FROM pg_partitioned_table p
  JOIN pg_class parent ON parent.oid = p.partrelid AND parent.relnamespace = 'public'::regnamespace
  JOIN pg_inherits i ON i.inhparent = parent.oid
  JOIN pg_class child ON child.oid = i.inhrelid
  CROSS JOIN LATERAL pg_get_expr(child.relpartbound, child.oid) AS bound
  WHERE p.partstrat = 'r';

-- Makes the months up to so many ahead that are missing, for every table that is split, and returns their names. It runs with
-- the rights of its owner, because the portal's role may not create tables. A month of which rows lie in the rest already is
-- left out: they stay where they are.
CREATE FUNCTION partitions.make_months(ahead integer) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET timezone = 'UTC' SET lock_timeout = '500ms' AS $body$
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
END $body$;

-- Statistics of a whole are not made by autovacuum, which looks at its months only.
CREATE FUNCTION partitions.refresh_statistics() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  split text;
BEGIN
  FOR split IN SELECT DISTINCT of_table FROM partitions.months LOOP
    EXECUTE format('ANALYZE public.%I', split);
  END LOOP;
END $$;

-- Drops the months that ended more than a year ago, of the table that is kept for a year, and returns their names.
CREATE FUNCTION partitions.drop_past_months() RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET lock_timeout = '500ms' AS $$
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

-- Something unique besides the id stays so in all months together: a table of these keys has the one index over all of them.
-- A row whose key exists is not inserted, as with ON CONFLICT DO NOTHING, which is how the portal writes these tables.
CREATE FUNCTION partitions.keep_unique() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
END $$;

REVOKE EXECUTE ON FUNCTION partitions.make_months, partitions.drop_past_months, partitions.refresh_statistics FROM PUBLIC;
SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

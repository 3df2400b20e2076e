-- Who is open now, and where centers of some tiers are, without asking each center for its hours: for all of Italy at 100,000
-- centers that took some tenths of a second.

-- 1. The opening hours of a week as one value, minutes from Monday (1) 00:00 as 1440. Kept by triggers on the hours; the same
-- stretches as in lib/opening-hours/rules.ts.
ALTER TABLE "centers" ADD COLUMN "open_week" int4multirange;

CREATE FUNCTION open_week_of(center uuid) RETURNS int4multirange
  LANGUAGE sql STABLE AS $$
    SELECT range_agg(int4range(h.weekday * 1440 + s.opens, h.weekday * 1440 + s.closes))
    FROM opening_hours h
    CROSS JOIN LATERAL (VALUES
      (h.opens_at, h.closes_at),
      (CASE WHEN h.opens_at IS NOT NULL AND h.closes_at IS NOT NULL THEN h.reopens_at END, h.recloses_at)
    ) AS s (opens, closes)
    WHERE h.center_id = center AND NOT h.closed AND s.opens IS NOT NULL AND s.closes IS NOT NULL
  $$;

-- What a clock on the wall shows, on the same scale. Sunday is beyond every stretch.
CREATE FUNCTION week_minute(at timestamptz, zone text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (extract(isodow FROM at AT TIME ZONE zone) * 1440 + extract(hour FROM at AT TIME ZONE zone) * 60
    + extract(minute FROM at AT TIME ZONE zone))::integer;

CREATE FUNCTION keep_open_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER keep_open_weeks_of_added AFTER INSERT ON "opening_hours"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_open_weeks();
CREATE TRIGGER keep_open_weeks_of_changed AFTER UPDATE ON "opening_hours"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_open_weeks();
CREATE TRIGGER keep_open_weeks_of_removed AFTER DELETE ON "opening_hours"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_weeks();
CREATE TRIGGER keep_open_weeks_of_none AFTER TRUNCATE ON "opening_hours"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_weeks();

UPDATE centers SET open_week = open_week_of(id) WHERE id IN (SELECT center_id FROM opening_hours);

-- Everything that the map and the numbers beside it ask of a center: no center itself is looked at.
CREATE INDEX "centers_public_filters" ON "centers" (map_x, map_y)
  INCLUDE (tier, types_of_treatments, time_zone, open_week) WHERE is_public;

-- 2. The counts of the map by tier too.
ALTER TABLE "center_cells" DROP CONSTRAINT "center_cells_pkey";
ALTER TABLE "center_cells" ADD COLUMN "tier" "CenterTier";
DELETE FROM center_cells;
ALTER TABLE "center_cells" ALTER COLUMN "tier" SET NOT NULL;
ALTER TABLE "center_cells" ADD CONSTRAINT "center_cells_pkey" PRIMARY KEY ("cell_x", "cell_y", "tier");

CREATE OR REPLACE FUNCTION count_center_cells() RETURNS trigger LANGUAGE plpgsql AS $$
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

INSERT INTO center_cells (cell_x, cell_y, tier, centers, sum_x, sum_y)
SELECT map_x >> 18 AS x, map_y >> 18 AS y, tier, count(*), sum(map_x), sum(map_y)
FROM centers WHERE is_public GROUP BY x, y, tier;

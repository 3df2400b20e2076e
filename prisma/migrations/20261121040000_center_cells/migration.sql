-- How many public centers lie in each square of the map, 2^18 units (about 7 km in Italy) to a side. A view of Italy adds up a
-- few thousand squares instead of reading every center. The sums of positions give a cluster's middle; with a single center in
-- the square they are its very position. The database keeps it itself, in the transaction that changes a center, so a center
-- that is hidden is gone from the map with the same commit.
CREATE TABLE "center_cells" (
    "cell_x" INTEGER NOT NULL,
    "cell_y" INTEGER NOT NULL,
    "centers" INTEGER NOT NULL,
    "sum_x" BIGINT NOT NULL,
    "sum_y" BIGINT NOT NULL,

    CONSTRAINT "center_cells_pkey" PRIMARY KEY ("cell_x", "cell_y")
);

CREATE FUNCTION count_center_cells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Each branch names only the rows its own trigger has. All write in the order of the squares: transactions that touch the
  -- same ones then queue up instead of waiting for each other in a ring. A square that empties stays, with a count of zero.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO center_cells AS kept
    SELECT map_x >> 18 AS x, map_y >> 18 AS y, count(*), sum(map_x), sum(map_y)
    FROM added WHERE is_public GROUP BY x, y ORDER BY x, y
    ON CONFLICT (cell_x, cell_y) DO UPDATE SET
      centers = kept.centers + excluded.centers, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO center_cells AS kept
    SELECT map_x >> 18 AS x, map_y >> 18 AS y, -count(*), -sum(map_x), -sum(map_y)
    FROM removed WHERE is_public GROUP BY x, y ORDER BY x, y
    ON CONFLICT (cell_x, cell_y) DO UPDATE SET
      centers = kept.centers + excluded.centers, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO center_cells AS kept
    SELECT map_x >> 18 AS x, map_y >> 18 AS y, sum(change), sum(change * map_x::bigint), sum(change * map_y::bigint)
    FROM (
      SELECT 1 AS change, map_x, map_y FROM added WHERE is_public
      UNION ALL
      SELECT -1, map_x, map_y FROM removed WHERE is_public
    ) AS changes
    GROUP BY x, y
    HAVING sum(change) <> 0 OR sum(change * map_x::bigint) <> 0 OR sum(change * map_y::bigint) <> 0
    ORDER BY x, y
    ON CONFLICT (cell_x, cell_y) DO UPDATE SET
      centers = kept.centers + excluded.centers, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  ELSE
    DELETE FROM center_cells;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_center_cells_of_added AFTER INSERT ON "centers"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_center_cells();
CREATE TRIGGER count_center_cells_of_changed AFTER UPDATE ON "centers"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_center_cells();
CREATE TRIGGER count_center_cells_of_removed AFTER DELETE ON "centers"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_center_cells();
CREATE TRIGGER count_center_cells_of_none AFTER TRUNCATE ON "centers"
  FOR EACH STATEMENT EXECUTE FUNCTION count_center_cells();

INSERT INTO center_cells
SELECT map_x >> 18 AS x, map_y >> 18 AS y, count(*), sum(map_x), sum(map_y)
FROM centers WHERE is_public GROUP BY x, y;

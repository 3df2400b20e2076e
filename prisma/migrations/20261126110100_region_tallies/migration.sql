-- The tallies of treatments by region of their center, since adding up the treatments of a large region took half a second.
-- A table of its own: the former build sums up all rows of treatment_tallies. Rows are only added here as well.
CREATE TABLE bookkeeping.region_tallies (
    "region" TEXT NOT NULL,
    LIKE bookkeeping.treatment_tallies
);
CREATE INDEX region_tallies_month ON bookkeeping.region_tallies ("region", "month");

CREATE FUNCTION fold_region_tallies(of_region text, of_month date) RETURNS void
  LANGUAGE sql AS $$
    WITH taken AS (
      SELECT ctid FROM bookkeeping.region_tallies WHERE "region" = of_region AND "month" = of_month FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM bookkeeping.region_tallies t USING taken WHERE t.ctid = taken.ctid RETURNING t.*
    )
    INSERT INTO bookkeeping.region_tallies
    SELECT "region", "month", "aspect", "method", "several_cycles", "guide", "value", sum("count")
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum("count") <> 0
  $$;

-- A center keeps its region while its treatments are counted, until the end of the transaction: the foreign key sees to that
-- for new treatments, and this function for the others. Whoever has waited for a change of the region reads the new one.
CREATE FUNCTION tally_regions() RETURNS trigger
  LANGUAGE plpgsql AS $$
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

CREATE TRIGGER tally_regions_of_added AFTER INSERT ON treatments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_regions();
CREATE TRIGGER tally_regions_of_changed AFTER UPDATE ON treatments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_regions();
CREATE TRIGGER tally_regions_of_removed AFTER DELETE ON treatments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_regions();

-- A center that moves takes its treatments along. Waits for those that are being written, and lets none be written meanwhile.
CREATE FUNCTION move_region_tallies() RETURNS trigger
  LANGUAGE plpgsql AS $$
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

CREATE TRIGGER move_region_tallies AFTER UPDATE ON centers
  FOR EACH ROW WHEN (OLD.region IS DISTINCT FROM NEW.region) EXECUTE FUNCTION move_region_tallies();

-- Both tables anew, with one look at each treatment.
CREATE OR REPLACE FUNCTION rebuild_treatment_tallies() RETURNS void
  LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION forget_treatment_tallies() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bookkeeping.treatment_tallies;
  DELETE FROM bookkeeping.region_tallies;
  RETURN NULL;
END $$;

SELECT rebuild_treatment_tallies();

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();

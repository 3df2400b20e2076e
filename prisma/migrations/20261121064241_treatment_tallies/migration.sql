-- The programme's treatments in numbers: how many of each method, gain, shade, rating and complication in each month. So
-- statistics of everything cost the same at a million treatments as at a thousand. Kept by triggers in the transaction that
-- changes a treatment. Rows are only added, -1 for what no longer holds, so that writers never wait for each other; now
-- and then those of a month are folded into one of each kind. In this schema, because Prisma should not manage it.
CREATE TABLE bookkeeping.treatment_tallies (
    "month" DATE NOT NULL,
    "aspect" TEXT NOT NULL,
    "method" "TreatmentMethod",
    "several_cycles" BOOLEAN NOT NULL,
    "guide" "ChromaticScale",
    "value" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL
);
CREATE INDEX treatment_tallies_month ON bookkeeping.treatment_tallies ("month");

-- What one treatment counts for. lib/statistics/data.ts counts the same of fewer treatments than all, and a test compares
-- both with the rows. Plain SQL, which PostgreSQL unfolds into the statement that calls it.
CREATE FUNCTION treatment_aspects(
    the_method "TreatmentMethod", several boolean, the_guide "ChromaticScale", start_step integer, end_step integer,
    rating smallint, gingival boolean, skin boolean, the_sensibility "Sensibility"
) RETURNS TABLE ("aspect" text, "method" "TreatmentMethod", "several_cycles" boolean, "guide" "ChromaticScale", "value" smallint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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

-- Folds the rows of a month. Rows that another transaction is folding are left for next time: the sums stay right.
CREATE FUNCTION fold_treatment_tallies(of_month date) RETURNS void
  LANGUAGE sql AS $$
    WITH taken AS (
      SELECT ctid FROM bookkeeping.treatment_tallies WHERE "month" = of_month FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM bookkeeping.treatment_tallies t USING taken WHERE t.ctid = taken.ctid RETURNING t.*
    )
    INSERT INTO bookkeeping.treatment_tallies
    SELECT "month", "aspect", "method", "several_cycles", "guide", "value", sum("count")
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum("count") <> 0
  $$;

CREATE FUNCTION tally_treatments() RETURNS trigger
  LANGUAGE plpgsql AS $$
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

CREATE TRIGGER tally_added AFTER INSERT ON treatments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_treatments();
CREATE TRIGGER tally_changed AFTER UPDATE ON treatments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_treatments();
CREATE TRIGGER tally_removed AFTER DELETE ON treatments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_treatments();

-- Counts everything anew: for what exists already, and after rows were loaded with triggers off.
CREATE FUNCTION rebuild_treatment_tallies() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE treatments IN SHARE MODE;
  DELETE FROM bookkeeping.treatment_tallies;
  INSERT INTO bookkeeping.treatment_tallies
  SELECT date_trunc('month', t.treated_on), a.*, count(*)
  FROM treatments t CROSS JOIN LATERAL treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
    t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
  WHERE t.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
END $$;

CREATE FUNCTION forget_treatment_tallies() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bookkeeping.treatment_tallies;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_emptied AFTER TRUNCATE ON treatments FOR EACH STATEMENT EXECUTE FUNCTION forget_treatment_tallies();

SELECT rebuild_treatment_tallies();

-- Everything that the statistics of one professional, or of one center, read of a treatment: no row itself is looked at.
CREATE INDEX treatments_expert_figures ON treatments (expert_id, treated_on) INCLUDE (
    product_name, several_cycles, color_type, start_step, end_step, rating,
    has_gingival_problems, has_skin_problems, sensibility, center_id
) WHERE deleted_at IS NULL;
CREATE INDEX treatments_center_figures ON treatments (center_id, treated_on) INCLUDE (
    product_name, several_cycles, color_type, start_step, end_step, rating,
    has_gingival_problems, has_skin_problems, sensibility, expert_id
) WHERE deleted_at IS NULL;

import { LEAST_MEASURED } from '@/lib/nouns/centers/rules';
import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { cacheReport } from '@/lib/nouns/statistics/cached-reports';
import { LEAST_RATINGS, SHOWN_RATINGS } from '@/lib/nouns/treatments/reviews/data';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { fromPool } from '@/lib/run/db/transaction';
import { todayText } from '@/lib/run/i18n/dates';

const MONTHS = 24;

/** Gains of treatments in steps of the shade guide: the median, and the range of the middle half. */
export type Gains = { treatments: number; median: number; lower: number; upper: number };

/** Gains of a practice in the last two years, in its most used shade guide, beside the whole programme's. */
export type MeasuredResult = Gains & {
  /** null: all methods together. */
  method: TreatmentMethod | null;
  guide: ShadeGuide;
  programme: Gains | null;
};

const COUNT = `
  WITH measured AS (
    SELECT t.center_id, t.product_name AS method, t.color_type AS guide, t.gain, t.user_id
    FROM treatments t
    WHERE t.deleted_at IS NULL AND t.gain IS NOT NULL
      AND t.treated_on > $1::date - make_interval(months => ${MONTHS}) AND t.treated_on <= $1::date
  ), grouped AS (
    SELECT center_id, method, guide, count(*)::int AS treatments,
      percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY gain) AS quartiles
    FROM measured
    GROUP BY GROUPING SETS ((center_id, guide), (center_id, method, guide), (guide), (method, guide))
    HAVING count(*) >= ${LEAST_MEASURED} AND count(DISTINCT user_id) >= ${LEAST_MEASURED}
  ), usual AS (
    SELECT DISTINCT ON (center_id) center_id, guide FROM grouped
    WHERE center_id IS NOT NULL AND method IS NULL ORDER BY center_id, treatments DESC, guide
  ), counted AS (
    SELECT center_id, method, guide, treatments,
      quartiles[2]::smallint AS median, quartiles[1]::smallint AS lower, quartiles[3]::smallint AS upper
    FROM grouped g WHERE center_id IS NULL OR EXISTS (SELECT FROM usual u WHERE (u.center_id, u.guide) = (g.center_id, g.guide))
  ), gone AS (
    DELETE FROM bookkeeping.measured_results r WHERE NOT EXISTS (
      SELECT FROM counted c WHERE (c.center_id, c.method) IS NOT DISTINCT FROM (r.center_id, r.method) AND c.guide = r.guide)
  )
  INSERT INTO bookkeeping.measured_results AS r (center_id, method, guide, treatments, median, lower, upper)
  SELECT * FROM counted
  ON CONFLICT ON CONSTRAINT measured_results_key DO UPDATE
    SET treatments = excluded.treatments, median = excluded.median, lower = excluded.lower, upper = excluded.upper
    WHERE (r.treatments, r.median, r.lower, r.upper) IS DISTINCT FROM
      (excluded.treatments, excluded.median, excluded.lower, excluded.upper)`;

/** Requests of fewer people say nothing about how long a practice usually takes. */
const LEAST_ANSWERED = 5;

/** Each patient and visit counts once, with the latest request; one unanswered for four days counts as never. */
const COUNT_FIGURES = `
  WITH rated AS (
    SELECT center_id, round(avg(rating), 1) AS rating, count(*)::int AS ratings FROM (${SHOWN_RATINGS}) s
    GROUP BY center_id HAVING count(*) >= ${LEAST_RATINGS}
  ), asked AS (
    SELECT DISTINCT ON (center_id, email) center_id, coalesce(answered_at, 'infinity') AS answered_at, confirmed_at
    FROM inquiries WHERE kind = 'appointment' AND (answered_at IS NOT NULL OR given_up_at IS NOT NULL)
    ORDER BY center_id, email, confirmed_at DESC
  ), answered AS (
    SELECT center_id, percentile_disc(0.5) WITHIN GROUP (ORDER BY answered_at - confirmed_at) AS usual FROM asked
    GROUP BY center_id HAVING count(*) FILTER (WHERE isfinite(answered_at)) >= ${LEAST_ANSWERED}
  ), counted AS (
    SELECT center_id, rating, ratings,
      CASE WHEN isfinite(usual) THEN greatest(1, ceil(extract(epoch FROM usual) / 3600))::smallint END AS answer_hours
    FROM rated FULL JOIN answered USING (center_id)
  ), gone AS (
    DELETE FROM bookkeeping.center_figures f WHERE NOT EXISTS (SELECT FROM counted c WHERE c.center_id = f.center_id)
  )
  INSERT INTO bookkeeping.center_figures AS f (center_id, rating, ratings, answer_hours)
  SELECT * FROM counted
  ON CONFLICT (center_id) DO UPDATE
    SET rating = excluded.rating, ratings = excluded.ratings, answer_hours = excluded.answer_hours
    WHERE (f.rating, f.ratings, f.answer_hours) IS DISTINCT FROM (excluded.rating, excluded.ratings, excluded.answer_hours)`;

/** Recounts the measured results of all centers and of the programme, and the figures of their cards; hourly. */
export const cacheMeasuredResults = (now = new Date()): Promise<number | null> =>
  cacheReport('measured-results', async (run) => {
    await run(COUNT, [todayText(now)]);
    await run(COUNT_FIGURES, []);
  });

/** The figures on the card of center `c`, and its joins, without what it hides; `m` is all methods together. */
export const FIGURES = `m.treatments, m.median, CASE WHEN c.shows_ratings THEN f.rating END::float8 AS rating,
  CASE WHEN c.shows_ratings THEN f.ratings END AS ratings,
  CASE WHEN NOT c.refuses_inquiries THEN f.answer_hours END AS "answerHours"`;
export const JOIN_FIGURES = `
  LEFT JOIN bookkeeping.measured_results m ON m.center_id = c.id AND m.method IS NULL AND NOT c.hide_results
  LEFT JOIN bookkeeping.center_figures f ON f.center_id = c.id`;

/** Measured results to show in public, by center: all methods together, then each with enough treatments. */
export async function readMeasuredResults(centerIds: readonly string[]): Promise<Map<string, MeasuredResult[]>> {
  const rows = await fromPool<MeasuredResult & { centerId: string }>(
    `SELECT r.center_id AS "centerId", r.method::text, r.guide::text, r.treatments, r.median, r.lower, r.upper,
        CASE WHEN p.guide IS NOT NULL THEN json_build_object('treatments', p.treatments, 'median', p.median,
          'lower', p.lower, 'upper', p.upper) END AS programme
      FROM bookkeeping.measured_results r JOIN centers c ON c.id = r.center_id AND NOT c.hide_results
      LEFT JOIN bookkeeping.measured_results p
        ON p.center_id IS NULL AND p.method IS NOT DISTINCT FROM r.method AND p.guide = r.guide
      WHERE r.center_id = ANY($1::uuid[])
      ORDER BY r.center_id, r.method NULLS FIRST`,
    [centerIds],
  );
  const byCenter = new Map<string, MeasuredResult[]>();
  for (const { centerId, ...result } of rows) byCenter.set(centerId, [...(byCenter.get(centerId) ?? []), result]);
  return byCenter;
}

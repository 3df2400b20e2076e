import { type CenterFilters, filterConditions, OPEN_SQL, startValues } from '@/lib/nouns/centers/filter-sql';
import { FIGURES, JOIN_FIGURES } from '@/lib/nouns/centers/measured-results';
import { FACETS, type Facet, isMethod } from '@/lib/nouns/centers/rules.landing';
import type { Facility, SpokenLanguage, TreatmentMethod } from '@/lib/nouns/centers/schema';
import { pool } from '@/lib/run/db/db';

/** Medians of the centers that show theirs, from the lowest to the highest. */
type Measured = { centers: number; treatments: number; from: number; to: number };
type Counted<One extends string> = { one: One; count: number }[];

/** The facts of a place's landing page; null or 0 where no center contributes. */
export type PlaceFacts = {
  facets: Record<Facet, number>;
  measured: Measured | null;
  methods: (Measured & { method: TreatmentMethod })[];
  leading: { name: string; slug: string; treatments: number; median: number } | null;
  /** Of the centers that show their patients' ratings. */
  ratings: { centers: number; count: number; average: number } | null;
  /** Centers that usually answer a request within a day, and those that take any. */
  quick: number;
  asked: number;
  /** Prices in the money of the place's country. */
  prices: { centers: number; from: number; to: number } | null;
  /** The minute of the day at which the last center closes. */
  latest: number | null;
  languages: Counted<SpokenLanguage>;
  facilities: Counted<Facility>;
};

const conditionOf = (facet: Facet) => (isMethod(facet) ? `'${facet}' = ANY(c.types_of_treatments)` : OPEN_SQL[facet]);

/** SQL: the most frequent values `one` of a list with their number of centers, of which many have the same list. */
const counted = (list: string, limit: number) => `coalesce((SELECT json_agg(z) FROM (
  SELECT one, sum(n)::int AS count FROM (SELECT ${list}, count(*) AS n FROM there GROUP BY 1) same, unnest(${list}) one
  GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}) z), '[]')`;

/** An object of some aggregates, or null if their count is 0. */
const ifAny = (count: string, more: string) =>
  `CASE WHEN ${count} > 0 THEN json_build_object('centers', ${count}, ${more}) END`;

const SELECT = `SELECT ARRAY[${FACETS.map((_, n) => `count(*) FILTER (WHERE has[${n + 1}])`).join(', ')}]::int[] AS has,
  ${ifAny('count(median)', "'treatments', sum(treatments), 'from', min(median), 'to', max(median)")} AS measured,
  coalesce((SELECT json_agg(z ORDER BY z.treatments DESC) FROM (
    SELECT r.method, count(*)::int AS centers, sum(r.treatments)::int AS treatments, min(r.median) AS from, max(r.median) AS to
    FROM there JOIN bookkeeping.measured_results r ON r.center_id = there.id AND r.method IS NOT NULL
    WHERE there.median IS NOT NULL GROUP BY r.method) z), '[]') AS methods,
  (SELECT json_build_object('name', name, 'slug', slug, 'treatments', treatments, 'median', median)
    FROM there WHERE median IS NOT NULL ORDER BY treatments DESC, median DESC, id LIMIT 1) AS leading,
  ${ifAny('count(rating)', "'count', sum(ratings), 'average', round((sum(rating * ratings) / sum(ratings))::numeric, 1)")} AS ratings,
  count(*) FILTER (WHERE "answerHours" <= 24)::int AS quick,
  count(*) FILTER (WHERE NOT refuses_inquiries)::int AS asked,
  ${ifAny('count(coalesce(price_from, price_to))', "'from', min(least(price_from, price_to)), 'to', max(greatest(price_from, price_to))")} AS prices,
  (SELECT max((upper(s) - 1) % 1440 + 1) FROM (SELECT DISTINCT open_week FROM there) same, unnest(open_week) s) AS latest,
  ${counted('languages', 8)} AS languages,
  ${counted('facilities', 6)} AS facilities
  FROM there`;

export async function readFacts(filters: CenterFilters): Promise<PlaceFacts> {
  const values = startValues();
  const where = filterConditions(filters, values).join(' AND ');
  const { rows } = await pool.query<Omit<PlaceFacts, 'facets'> & { has: number[] }>(
    `WITH there AS MATERIALIZED (
       SELECT c.id, c.name, c.slug, c.languages, c.facilities, c.price_from, c.price_to, c.refuses_inquiries, c.open_week,
         ${FIGURES}, ARRAY[${FACETS.map((facet) => `coalesce(${conditionOf(facet)}, false)`).join(', ')}] AS has
       FROM centers c ${JOIN_FIGURES} WHERE ${where}
     )
     ${SELECT}`,
    values.list,
  );
  const { has, ...facts } = rows[0]!;
  return { ...facts, facets: Object.fromEntries(FACETS.map((facet, n) => [facet, has[n]!])) as PlaceFacts['facets'] };
}

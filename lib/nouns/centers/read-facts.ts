import { type CenterFilters, filterConditions, startValues } from '@/lib/nouns/centers/filter-sql';
import { JOIN_RESULTS } from '@/lib/nouns/centers/measured-results';
import { FACETS, type Facet, isMethod } from '@/lib/nouns/centers/rules.landing';
import { pool } from '@/lib/run/db/db';

/** What only a place can say of itself. */
export type PlaceFacts = {
  /** How many centers each facet has. */
  facets: Record<Facet, number>;
  /** The postal codes with most centers. */
  codes: { code: string; count: number }[];
  /** What its centers measured, of those that show it; null if none does. Medians from the lowest to the highest center. */
  measured: { centers: number; treatments: number; from: number; to: number } | null;
};

const MOST_CODES = 8;

const conditionOf = (facet: Facet): string => {
  const values = startValues();
  if (isMethod(facet)) return `'${facet}' = ANY(c.types_of_treatments)`;
  return filterConditions({ [facet]: true }, values).at(-1)!;
};

/** Counted in one statement over the centers of the place. */
export async function readFacts(filters: CenterFilters): Promise<PlaceFacts> {
  const values = startValues();
  const where = filterConditions(filters, values).join(' AND ');
  const { rows } = await pool.query<{ facets: number[]; codes: PlaceFacts['codes'] | null } & Required<Measured>>(
    `WITH there AS MATERIALIZED (
       SELECT c.zip_code, m.treatments, m.median,
         ARRAY[${FACETS.map((facet) => `coalesce(${conditionOf(facet)}, false)`).join(', ')}] AS has
       FROM centers c ${JOIN_RESULTS} WHERE ${where}
     )
     SELECT ARRAY[${FACETS.map((_, n) => `count(*) FILTER (WHERE has[${n + 1}])`).join(', ')}]::int[] AS facets,
       count(treatments)::int AS centers, coalesce(sum(treatments), 0)::int AS treatments, min(median) AS from, max(median) AS to,
       (SELECT json_agg(json_build_object('code', code, 'count', count)) FROM (
          SELECT zip_code AS code, count(*)::int AS count FROM there WHERE zip_code <> ''
          GROUP BY zip_code ORDER BY 2 DESC, 1 LIMIT ${MOST_CODES}) z) AS codes
     FROM there`,
    values.list,
  );
  const { facets, codes, centers, treatments, from, to } = rows[0]!;
  return {
    facets: Object.fromEntries(FACETS.map((facet, n) => [facet, facets[n]!])) as PlaceFacts['facets'],
    codes: codes ?? [],
    measured: from === null || to === null ? null : { centers, treatments, from, to },
  };
}

type Measured = { centers: number; treatments: number; from: number | null; to: number | null };

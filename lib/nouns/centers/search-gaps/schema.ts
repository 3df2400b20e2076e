import { z } from 'zod';
import { instant } from '@/lib/core/fields/schema.fields';

/** The periods offered, in weeks including the current one. */
export const GAP_WEEKS = [4, 12, 26, 52] as const;
const USUAL_WEEKS = 12;

/** `IT-MI`: a province of Italy; `DE`: another country. */
const areaKey = z.string().regex(/^(IT-[A-Z]{2}|(?!IT)[A-Z]{2})$/);

export const gapQuery = z.object({
  weeks: z.coerce
    .number()
    .pipe(z.union(GAP_WEEKS.map((weeks) => z.literal(weeks))))
    .default(USUAL_WEEKS),
  area: areaKey.optional(),
});

export type GapQuery = z.infer<typeof gapQuery>;

/** Reads the address of the screen; invalid parameters are ignored. */
export function readGapQuery({ weeks, area }: Record<string, string | string[] | undefined>): GapQuery {
  const known = gapQuery.shape;
  return { weeks: known.weeks.catch(USUAL_WEEKS).parse(weeks), area: known.area.catch(undefined).parse(area) };
}

/** An area with its searches without result, and its centers and people. */
const gapArea = z.object({
  key: areaKey,
  country: z.string(),
  provinceCode: z.string().nullable(),
  name: z.string().nullable(),
  /** Hours with a search that found nothing near. */
  times: z.int(),
  /** These hours by week, from the first of the period to the current one. */
  byWeek: z.array(z.int()),
  onMap: z.int(),
  /** Not yet authorised. */
  waiting: z.int(),
  /** Professionals who are not qualified, counted where they work. */
  unqualified: z.int(),
});

const km = z.number().nullable();

/** `people` and `centers`: those nearest to the middle of the chosen area, in it or not. */
export const gapReport = z.object({
  weeks: z.int(),
  /** Mondays. */
  starts: z.array(z.string()),
  /** Since when centers and people have not been counted again; null: just now. */
  countedAt: instant.nullable(),
  areas: z.array(gapArea),
  people: z.array(
    z.object({ _id: z.string(), name: z.string(), center: z.string(), provinceCode: z.string().nullable(), km }),
  ),
  centers: z.array(
    z.object({ _id: z.string(), name: z.string(), city: z.string(), provinceCode: z.string().nullable(), km }),
  ),
});

export type GapReport = z.infer<typeof gapReport>;
export type GapArea = GapReport['areas'][number];

export const keyOf = (country: string, provinceCode: string) => (provinceCode ? `${country}-${provinceCode}` : country);

export function partsOf(key: string): { country: string; provinceCode: string } {
  const [country = '', provinceCode = ''] = key.split('-');
  return { country, provinceCode };
}

/** The lists of centers behind the figures of an area: those on the public map, and those still to be authorised. */
export const ON_MAP = { isAuthorized: 'true', hideInMap: 'false', 'lat[empty]': 'false' };
export const WAITING = { isAuthorized: 'false' };

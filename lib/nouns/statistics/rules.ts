import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { addMonths, monthsIn } from '@/lib/nouns/statistics/rules.months';
import type {
  Aspect,
  ComplicationFigures,
  ComplicationShares,
  Figures,
  GainFigures,
  SatisfactionFigures,
  ShadeFigures,
  StatisticsQuery,
  Tally,
} from '@/lib/nouns/statistics/schema';
import { expectedRangeOf, shadeStep, shadesOf, targetShade } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';

/** The programme's mean is shown from this number of treatments on: fewer could reveal a single professional. */
export const MIN_TO_COMPARE = 50;

/** Health data of fewer patients could be attributed to one of them, however often they were treated. */
export const MIN_FOR_HEALTH = 5;

type Counts = { value: number; count: number }[];

const total = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
const meanOf = (counts: Counts) => counts.reduce((sum, { value, count }) => sum + value * count, 0) / total(counts);

/** The programme's figures are rounded: from exact ones, the treatment that came in between could be calculated. */
const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;
const programmeMeanOf = (counts: Counts, minimum = 0) =>
  total(counts) >= Math.max(MIN_TO_COMPARE, minimum) ? rounded(meanOf(counts), 10) : null;

export function quantile(counts: Counts, share: number): number {
  const rank = Math.max(1, Math.ceil(share * total(counts)));
  let seen = 0;
  return counts.find(({ count }) => (seen += count) >= rank)!.value;
}

/** Values of an aspect in ascending order, combined over methods or months. */
function countsOf(tallies: readonly Tally[], fits: (tally: Tally) => boolean): Counts {
  const counts = new Map<number, number>();
  for (const tally of tallies.filter(fits)) counts.set(tally.value, (counts.get(tally.value) ?? 0) + tally.count);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => a.value - b.value);
}

const ofAspect = (aspect: Aspect) => (tally: Tally) => tally.aspect === aspect;

/**
 * All numbers of the statistics.
 * @param minimum number of rated ULTRA treatments from which their average is shown (a setting)
 * @param programme tallies of the whole programme, for comparison
 * @param showsHealth the reader is the treating professional, or there are enough patients
 */
export function figuresOf(
  tallies: readonly Tally[],
  period: { from: string; to: string },
  { minimum, programme, showsHealth }: { minimum: number; programme: readonly Tally[] | null; showsHealth: boolean },
): Figures {
  const done = tallies.filter(ofAspect('treatment'));
  const treatments = total(done);
  return {
    treatments,
    months: Array.from({ length: monthsIn(period.from, period.to) }, (_, index) => {
      const month = addMonths(period.from, index);
      const inMonth = done.filter((tally) => tally.month === month);
      const methods = TREATMENT_METHODS.map((method) => [method, total(inMonth.filter((t) => t.method === method))]);
      return { month, treatments: total(inMonth), methods: Object.fromEntries(methods) };
    }),
    methods: TREATMENT_METHODS.map((method) => ({
      method,
      treatments: total(done.filter((t) => t.method === method)),
    })),
    guides: {
      classical: shadesIn('classical', tallies, programme),
      '3d_master': shadesIn('3d_master', tallies, programme),
    },
    satisfaction: satisfactionOf(tallies, minimum, programme),
    complications: showsHealth ? complicationsOf(tallies, programme) : null,
  };
}

function shadesIn(guide: ShadeGuide, tallies: readonly Tally[], programme: readonly Tally[] | null): ShadeFigures {
  const [starts, ends] = (['start', 'end'] as const).map(
    (aspect) =>
      new Map(countsOf(tallies, (t) => t.aspect === aspect && t.guide === guide).map((c) => [c.value, c.count])),
  ) as [Map<number, number>, Map<number, number>];
  const shades = shadesOf(guide).map((shade, index) => ({
    shade,
    start: starts.get(index + 1) ?? 0,
    end: ends.get(index + 1) ?? 0,
  }));
  const reached = shades.slice(0, shadeStep(guide, targetShade) ?? 0);
  const sum = (side: 'start' | 'end', of: typeof shades) => of.reduce((count, shade) => count + shade[side], 0);
  return {
    treatments: sum('start', shades),
    shades,
    targetBefore: guide === 'classical' ? sum('start', reached) : null,
    targetAfter: guide === 'classical' ? sum('end', reached) : null,
    gains: TREATMENT_METHODS.flatMap((method) =>
      [false, true].flatMap((severalCycles): GainFigures[] => {
        const fits = (t: Tally) =>
          t.aspect === 'gain' && t.guide === guide && t.method === method && t.severalCycles === severalCycles;
        const counts = countsOf(tallies, fits);
        const expected = expectedRangeOf(method, severalCycles);
        const usual = counts.filter(({ value }) => value >= expected[0] && value <= expected[1]);
        if (counts.length === 0) return [];
        return [
          {
            method,
            severalCycles,
            treatments: total(counts),
            mean: meanOf(counts),
            lowest: counts[0]!.value,
            lowerQuartile: quantile(counts, 0.25),
            median: quantile(counts, 0.5),
            upperQuartile: quantile(counts, 0.75),
            highest: counts.at(-1)!.value,
            expected,
            asExpected: total(usual),
            programmeMean: programmeMeanOf(countsOf(programme ?? [], fits)),
          },
        ];
      }),
    ),
  };
}

const ultraRatings = (tallies: readonly Tally[]) =>
  countsOf(tallies, ({ aspect, method }) => aspect === 'rating' && method === 'ULTRA');

function satisfactionOf(
  tallies: readonly Tally[],
  minimum: number,
  programme: readonly Tally[] | null,
): SatisfactionFigures {
  const ratings = ultraRatings(tallies);
  const ratedUltra = total(ratings);
  const isEnough = ratedUltra >= Math.max(1, minimum);
  const stars = [1, 2, 3, 4, 5].map((star) => ratings.find(({ value }) => value === star)?.count ?? 0);
  return {
    ratedUltra,
    minimum,
    average: isEnough ? meanOf(ratings) : null,
    stars: isEnough ? stars : null,
    programmeAverage: programmeMeanOf(ultraRatings(programme ?? []), minimum),
  };
}

function complicationsOf(tallies: readonly Tally[], programme: readonly Tally[] | null): ComplicationFigures {
  const count = (aspect: Aspect, of: readonly Tally[] = tallies) => total(of.filter(ofAspect(aspect)));
  const felt = countsOf(tallies, ofAspect('sensibility'));
  const [none = 0, mild = 0, moderate = 0, severe = 0] = [0, 1, 2, 3].map(
    (level) => felt.find(({ value }) => value === level)?.count ?? 0,
  );
  const treatments = count('treatment');
  const notStated = treatments - total(felt);
  return {
    treatments,
    gingival: count('gingival'),
    skin: count('skin'),
    sensibility: { none, mild, moderate, severe, notStated },
    programme: programme && count('sensibility', programme) >= MIN_TO_COMPARE ? sharesOf(programme) : null,
  };
}

/** Whole percents. Sensibility counts if moderate or severe, among treatments that state it. */
function sharesOf(tallies: readonly Tally[]): ComplicationShares {
  const count = (aspect: Aspect, least = 0) => total(tallies.filter((t) => t.aspect === aspect && t.value >= least));
  const part = (of: number, all: number) => (all === 0 ? 0 : rounded(of / all, 100));
  return {
    gingival: part(count('gingival'), count('treatment')),
    skin: part(count('skin'), count('treatment')),
    sensibility: part(count('sensibility', 2), count('sensibility')),
  };
}

/** The query as URL parameters with some changes; an empty change removes a filter. */
export function hrefOfQuery(
  path: string,
  query: StatisticsQuery,
  changes: Partial<Record<keyof StatisticsQuery, string>> = {},
): string {
  const all = Object.entries({ ...query, ...changes }).filter(([, value]) => value);
  return `${path}?${new URLSearchParams(all)}`;
}

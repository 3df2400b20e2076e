import { isUuid } from '@/lib/core/fields/column-values';
import { isStorable } from '@/lib/core/lists/query';
import { Problem } from '@/lib/run/errors';
import { addMonths, lastDay, monthsIn } from './rules.months';
import { FILTERS, type Filter, type StatisticsQuery } from './schema';

/** Ten years: more columns would be unreadable. */
const MAX_MONTHS = 120;
const USUAL_MONTHS = 12;
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const LONGEST_REGION = 80;

const refuse = (error: string, parameter: string, value = '') =>
  new Problem(400, `errors.${error}`, {
    values: { parameter, value: value.slice(0, 60) },
    fields: [{ field: parameter, message: `errors.${error}`, values: { parameter, value: value.slice(0, 60) } }],
  });

/** The current month in Italy, yyyy-MM. */
export const monthOf = (now: Date) =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'Europe/Rome' }).format(now);

const isFilter = (name: string): name is Filter => FILTERS.some((filter) => filter === name);

const isSound = (name: Filter, value: string) =>
  name === 'region' ? value !== '' && value.length <= LONGEST_REGION && isStorable(value) : isUuid(value);

/** Parses the parameters of the statistics; an unknown or invalid one is a 400 that names it. */
export function readStatisticsQuery(parameters: URLSearchParams, now: Date): StatisticsQuery {
  const query: Partial<StatisticsQuery> = {};
  const seen = new Set<string>();
  for (const [name, value] of parameters) {
    if (seen.has(name)) throw refuse('repeatedParameter', name);
    seen.add(name);
    if (name === 'from' || name === 'to') {
      if (!MONTH.test(value)) throw refuse('wrongValue', name, value);
      query[name] = value;
    } else if (isFilter(name)) {
      if (!isSound(name, value)) throw refuse('wrongValue', name, value);
      query[name] = value;
    } else if (name !== 'deleted') throw refuse('unknownParameter', name);
    // Clients send it with each GET; there are no statistics of deleted records.
    else if (value !== 'false') throw refuse('wrongValue', name, value);
  }
  const to = query.to ?? monthOf(now);
  const from = query.from ?? addMonths(to, 1 - USUAL_MONTHS);
  if (from > to || monthsIn(from, to) > MAX_MONTHS) throw refuse('wrongValue', 'from', from);
  return { ...query, from, to };
}

/** Like `readStatisticsQuery`, but ignores invalid parameters: people edit and keep addresses. */
export function readLenientQuery(query: Record<string, string | string[] | undefined>, now: Date): StatisticsQuery {
  const given = ['from', 'to', ...FILTERS].flatMap((name): [string, string][] => {
    const value = [query[name] ?? []].flat()[0];
    return value && isReadable(name, value, now) ? [[name, value]] : [];
  });
  try {
    return readStatisticsQuery(new URLSearchParams(given), now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const filters = given.filter(([name]) => isFilter(name));
    return readStatisticsQuery(new URLSearchParams(filters), now);
  }
}

function isReadable(name: string, value: string, now: Date): boolean {
  try {
    // With only an end, or with a beginning long ago, the other one is derived.
    readStatisticsQuery(new URLSearchParams(name === 'from' ? { from: value, to: value } : { [name]: value }), now);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

export const treatmentsOf = ({ from, to, centerId, expert, region }: StatisticsQuery): URLSearchParams =>
  new URLSearchParams({
    'treatedOn[gte]': `${from}-01`,
    'treatedOn[lte]': lastDay(to),
    ...(centerId && { centerId }),
    ...(expert && { expert }),
    ...(region && { 'centerAddress.region': region }),
  });

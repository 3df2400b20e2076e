import { LEVELS } from '@/lib/nouns/credits/schema.levels';
import { statesOf, WORKFLOWS } from '@/lib/nouns/requests/rules';
import { REQUESTS, type RequestName } from '@/lib/nouns/requests/schema';
import { EXPERT_TYPES } from '@/lib/nouns/users/schema';
import { addDays } from '@/lib/run/i18n/dates';

/** Number of days; `all` is since the beginning. */
export const PERIODS = ['30', '90', '365', 'all'] as const;
export type Period = (typeof PERIODS)[number];
export const USUAL_PERIOD: Period = '365';

/** A figure that counts a list: the list, and its query. */
export type FigureOf = { name: string; screen: string; query: Record<string, string> };

export const REQUEST_SCREENS: Readonly<Record<RequestName, string>> = {
  'product-test-requests': 'product-test-request',
  contacts: 'contacts',
  reportings: 'reportings',
  'cw-rollup-requests': 'clean-white-request',
};

/** First day of a period that ends today; null for all time. */
export const startOf = (period: Period, today: string): string | null =>
  period === 'all' ? null : addDays(today, 1 - Number(period));

/** A list filter for records created since a day. */
export const since = (field: string, start: string | null): Record<string, string> =>
  start ? { [`${field}[gte]`]: start } : {};

const PROFESSIONALS = { 'role[in]': ['expert', ...EXPERT_TYPES].join(',') };

/** People and centers: each step adds its condition to those before it. Codes: each step stands alone. */
const STEPS = {
  people: [
    ['registered', {}],
    ['confirmed', { confirmedUser: 'true' }],
    ['practice', { 'centerIds[empty]': 'false' }],
    ['qualified', { isEnabled: 'true' }],
    ['levels', { 'level[in]': LEVELS.filter((level) => level !== 'base' && level !== 'qualified').join(',') }],
  ],
  centers: [
    ['registered', {}],
    ['staffed', { 'expertIds[empty]': 'false' }],
    ['authorized', { isAuthorized: 'true' }],
    ['onMap', { hideInMap: 'false' }],
  ],
  codes: [
    ['made', {}],
    ['sent', { 'address[empty]': 'false' }],
    ['used', { status: 'used' }],
  ],
} as const;

export const FUNNELS = ['people', 'centers', 'codes'] as const;
export type Funnel = (typeof FUNNELS)[number];

const SCREENS: Readonly<Record<Funnel, string>> = { people: 'users', centers: 'centers', codes: 'product-codes' };

function funnel(name: Funnel, start: string | null): FigureOf[] {
  const whole: Record<string, string> = { ...(name === 'people' && PROFESSIONALS), ...since('createdAt', start) };
  let query = whole;
  return STEPS[name].map(([step, more]) => {
    query = { ...(name === 'codes' ? whole : query), ...more };
    return { name: `${name}.${step}`, screen: SCREENS[name], query };
  });
}

/** Age groups of open requests in days, from and to. */
export const AGES = ['7', '30', '90', 'more'] as const;
const AGE_DAYS: Readonly<Record<(typeof AGES)[number], [from: number, to: number | null]>> = {
  '7': [0, 7],
  '30': [8, 30],
  '90': [31, 90],
  more: [91, null],
};

function requests(name: RequestName, start: string | null, today: string): FigureOf[] {
  const screen = REQUEST_SCREENS[name];
  const open = { 'status[in]': WORKFLOWS[name].open.join(',') };
  return [
    ...statesOf(name).map((status) => ({
      name: `${name}.status.${status}`,
      screen,
      query: { status, ...since('createdAt', start) },
    })),
    ...AGES.map((age) => {
      const [from, to] = AGE_DAYS[age];
      const last: Record<string, string> = from > 0 ? { 'createdAt[lte]': addDays(today, -from) } : {};
      const first = since('createdAt', to === null ? null : addDays(today, -to));
      return { name: `${name}.age.${age}`, screen, query: { ...open, ...first, ...last } };
    }),
    { name: `${name}.duplicate`, screen, query: { work: 'duplicate' } },
  ];
}

/** Every figure of the programme that counts a list, on a given day. */
export const figuresOn = (period: Period, today: string): FigureOf[] => {
  const start = startOf(period, today);
  return [
    ...FUNNELS.flatMap((name) => funnel(name, start)),
    {
      name: 'codes.recalled',
      screen: 'product-codes',
      query: { 'recalledAt[empty]': 'false', ...since('createdAt', start) },
    },
    ...LEVELS.map((level) => ({ name: `levels.${level}`, screen: 'users', query: { ...PROFESSIONALS, level } })),
    ...REQUESTS.flatMap((name) => requests(name, start, today)),
  ];
};

export const MONTHS = 12;

/** Levels that centers record when one of their people reaches them. */
export const REACHED = LEVELS.filter((level) => level !== 'base');

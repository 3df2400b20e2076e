import type { Person } from '@/lib/auth/actor';
import { centers } from '@/lib/centers/resource';
import { dayFrom } from '@/lib/i18n/typed-times';
import { describeFields } from '@/lib/rest/describe';
import { first, type Query, readPaging } from '@/lib/screens/address';
import { readExistingPage, readShown } from '@/lib/screens/shown';
import { treatments } from './resource';
import { treatedBefore } from './rules';
import { CONTROL_PERIODS, SHADE_GUIDES, TREATMENT_METHODS, type TreatmentRecord } from './schema';

const SHOWN = [
  ...([
    'treatedOn',
    'productName',
    'patient',
    'expertName',
    'centerName',
    'colorType',
    'startValue',
    'endValue',
  ] as const),
  ...(['gain', 'pictureKinds', 'points', 'rating', 'ratedAt', 'expert'] as const),
];
const SORTS = ['treatedOn', 'patient.surname', 'productName', 'gain', 'rating'];
const MAX_CENTERS = 50;

export type TreatmentRow = Pick<TreatmentRecord, (typeof SHOWN)[number]> & { _id: string; treatedOn: string };

export type TreatmentList = {
  /** The state of the list in the address. */
  state: { q: string; sort: string; page: number; limit: number; columns: string[]; chosen: Record<string, string> };
  records: TreatmentRow[];
  total: number;
  /** Names of the fields this reader may see. */
  fields: string[];
  /** Centers to choose from; empty if there are too many for a menu. */
  centers: { id: string; name: string }[];
};

/** Filters typed as dd/MM/yyyy; the address has them as yyyy-MM-dd. */
const DAYS = ['from', 'to'];
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The treatments that match a screen's address, for its reader; invalid parameters are ignored. */
export async function listTreatments(me: Person, query: Query): Promise<TreatmentList> {
  const readable = describeFields(treatments, me).map(({ name }) => name);
  const fields = SHOWN.filter((field) => readable.includes(field));
  const known = await centersOf(me);
  const state = readState(query, known);
  const { records, total, page } = await readExistingPage(state, (wanted) =>
    readPage(me, fields, { ...state, page: wanted }),
  );
  // Professionals who gave all the treatments need not see their own name in every row.
  const isAllMine = records.every(({ expert }) => expert === me.id);
  const shown = fields.filter((field) => field !== 'expert' && !(isAllMine && field === 'expertName'));
  return {
    state: { ...state, page },
    records: records as unknown as TreatmentRow[],
    total,
    fields: shown,
    centers: known,
  };
}

async function centersOf(me: Person): Promise<{ id: string; name: string }[]> {
  if (me.group === 'user') return [];
  const limit = String(MAX_CENTERS);
  const { records, total } = await readShown(centers, me, { fields: 'name', sort: 'name', limit });
  return total > MAX_CENTERS ? [] : records.map(({ _id, name }) => ({ id: _id, name: String(name) }));
}

function readState(query: Query, known: TreatmentList['centers']): TreatmentList['state'] {
  const wanted = (name: string) => (DAYS.includes(name) ? dayFrom(first(query[name])) : first(query[name]));
  const allowed: Record<string, (value: string) => boolean> = {
    productName: (value) => TREATMENT_METHODS.some((method) => method === value),
    colorType: (value) => SHADE_GUIDES.some((guide) => guide === value),
    centerId: (value) => known.some(({ id }) => id === value),
    from: isDay,
    to: isDay,
    pictures: (value) => ['with', 'without'].includes(value),
    rated: (value) => ['yes', 'no'].includes(value),
    controls: (value) => value === 'due',
  };
  const chosen = Object.entries(allowed).filter(([name, fits]) => fits(wanted(name)));
  return {
    ...readPaging(query),
    sort: SORTS.includes(wanted('sort').replace(/^-/, '')) ? wanted('sort') : '',
    columns: [],
    chosen: Object.fromEntries(chosen.map(([name]) => [name, wanted(name)])),
  };
}

function readPage(me: Person, fields: readonly string[], { q, sort, page, limit, chosen }: TreatmentList['state']) {
  const { from, to, pictures, rated, controls, ...equal } = chosen;
  const parameters = {
    ...equal,
    ...(from && { 'treatedOn[gte]': from }),
    ...(to && { 'treatedOn[lte]': to }),
    ...(rated && { [rated === 'yes' ? 'rating[ne]' : 'rating']: 'null' }),
    ...(q && { q }),
    sort: sort || '-treatedOn',
    page: String(page),
    limit: String(limit),
    fields: fields.join(','),
  };
  const withPictures = pictures ? [{ pictures: { [pictures === 'with' ? 'some' : 'none']: {} } }] : [];
  const filters = [...withPictures, ...(controls ? [withControlDue(new Date())] : [])];
  return readShown(treatments, me, parameters, { filters });
}

/**
 * Treatments with a control that is about due and not recorded, like
 * `openChances`: from a week before its date to a month after.
 */
function withControlDue(today: Date) {
  const shiftedBy = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);
  const midnight = new Date(today.toISOString().slice(0, 10));
  return {
    treatedOn: { lte: midnight },
    OR: CONTROL_PERIODS.map((period) => {
      const day = treatedBefore(midnight, period);
      return { treatedOn: { gte: shiftedBy(day, -30), lte: shiftedBy(day, 7) }, controlVisits: { none: { period } } };
    }),
  };
}

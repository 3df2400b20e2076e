import { isSameText } from '@/lib/run/i18n/folded-text';
import { EARLIER, FILLED, isNothing, JOINED } from './rules.merging';
import type { RequestName } from './schema';

type Fields = Readonly<Record<string, unknown>>;
type Request = { id: string; fields: Fields };

/** A merger's audit entry; without values if they were erased. */
export type Merging = { entityId: string; before: Fields | null; after: Fields | null };

/** Fields that identify a person's requests: by their address or their account. */
export const IDENTIFYING_FIELDS: Readonly<
  Record<RequestName, { addresses: readonly string[]; people: readonly string[] }>
> = {
  'product-test-requests': { addresses: ['referentEmail'], people: ['becameUserId'] },
  contacts: { addresses: ['email', 'secondaryEmail'], people: ['becameUserId'] },
  reportings: { addresses: [], people: ['reporterUserId', 'userId'] },
  'cw-rollup-requests': { addresses: ['email'], people: ['userId'] },
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export const isOf = (name: RequestName, fields: Fields, { id, email }: { id: string; email: string }): boolean =>
  IDENTIFYING_FIELDS[name].people.some((field) => fields[field] === id) ||
  IDENTIFYING_FIELDS[name].addresses.some((field) => isSameText(textOf(fields[field]), email));

/** Whether two requests are one person's: by an address, or by an account that the office has linked. */
export function isSamePerson(name: RequestName, one: Fields, other: Fields): boolean {
  const { addresses, people } = IDENTIFYING_FIELDS[name];
  const shared = (fields: readonly string[]) =>
    fields.some((field) => fields.some((same) => one[field] && isSameText(textOf(one[field]), textOf(other[same]))));
  return shared(addresses) || shared(people);
}

/** Office fields, such as assignee and center, identify nobody. */
const OF_THE_OFFICE = ['consultant', 'assigneeId', 'becameCenterId', 'centerId'];

const ofRequest = (mergings: readonly Merging[], id: string) => mergings.filter(({ entityId }) => entityId === id);

/** Whether the current value was filled in by a merger. */
const isFilled = (field: string, now: unknown, mergings: readonly Merging[]): boolean =>
  mergings.some(({ before, after }) => after && isNothing(before?.[field]) && !isNothing(now) && after[field] === now);

/** The fields of a request without those taken over from others. */
export function ownFields(
  name: RequestName,
  one: Request,
  all: readonly Request[],
  mergings: readonly Merging[],
): Fields {
  const mine = ofRequest(mergings, one.id);
  const result: Record<string, unknown> = { ...one.fields };
  for (const field of FILLED[name]) if (isFilled(field, result[field], mine)) result[field] = null;
  for (const { after } of mine) {
    const part = all.find(({ id }) => id === after?.mergedId);
    for (const field of JOINED[name])
      if (part && after && field in after) result[field] = withoutText(result[field], part.fields[field]);
  }
  return result;
}

/** The changes to a request when it gives back what it took over from another one, directly or through a third. */
export function valuesGivenBack(
  name: RequestName,
  to: Request,
  from: Request,
  mergings: readonly Merging[],
): Record<string, unknown> {
  const mine = ofRequest(mergings, to.id);
  // If the audit's values were erased, equal values count as taken over.
  const isForgotten = mine.some(({ after }) => after === null);
  const result: Record<string, unknown> = {};
  for (const field of FILLED[name]) {
    const now = to.fields[field];
    if (isNothing(now) || now !== from.fields[field]) continue;
    const filled = mine.find(({ before, after }) => after?.[field] === now && isNothing(before?.[field]));
    if (filled || isForgotten) result[field] = filled?.before?.[field] ?? null;
  }
  for (const field of JOINED[name])
    if (isForgotten || mine.some(({ after }) => after && field in after)) {
      const left = withoutText(to.fields[field], from.fields[field]);
      if (left !== to.fields[field]) result[field] = left;
    }
  const direct = mine.findLast(({ after }) => after?.mergedId === from.id);
  for (const field of EARLIER)
    if (direct?.after && field in direct.after && direct.after[field] === to.fields[field])
      result[field] = direct.before?.[field] ?? null;
  return result;
}

/** The values that a request took over from this person's, according to its audit. */
export function valuesOf(
  name: RequestName,
  id: string,
  from: Fields,
  mergings: readonly Merging[],
): { field: string; value: unknown }[] {
  const mine = ofRequest(mergings, id);
  const filled = FILLED[name].filter(
    (field) => !OF_THE_OFFICE.includes(field) && mine.some(({ after }) => after?.[field] === from[field]),
  );
  const joined = JOINED[name].filter((field) =>
    mine.some(({ after }) => textOf(after?.[field]).includes(textOf(from[field]))),
  );
  return [...filled, ...joined].flatMap((field) => (isNothing(from[field]) ? [] : [{ field, value: from[field] }]));
}

const GAP = '\n\n';

/** Removes the last occurrence of a joined part from a text; unchanged if the text was edited. */
function withoutText(whole: unknown, part: unknown): unknown {
  if (isNothing(part) || typeof whole !== 'string' || typeof part !== 'string') return whole;
  const at = `${GAP}${whole}${GAP}`.lastIndexOf(`${GAP}${part}${GAP}`);
  if (at < 0) return whole;
  const [start, end] = [whole.slice(0, Math.max(0, at - GAP.length)), whole.slice(at + part.length + GAP.length)];
  return [start, end].filter(Boolean).join(GAP) || null;
}

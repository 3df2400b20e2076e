import { fromPool } from '@/lib/run/db/transaction';
import { changedFacts, PUBLIC_FACTS, type PublicFact } from './notify-change';

export type PublicChange = {
  entryId: string;
  by: string | null;
  at: Date;
  facts: { fact: PublicFact; before: string; after: string }[];
};

type Values = Record<string, unknown>;
/** Older changes are ignored. */
const DAYS = 90;
const LATEST = 200;

const ENTRIES = `
  select a.id::text, a.action, a.before, a.after, a.created_at as at, nullif(concat_ws(' ', u.name, u.surname), '') as by
  from audit_entries a left join users u on u.id = a.actor_id
  where a.entity = 'centers' and a.entity_id = $1::uuid and a.action in ('update', 'revert')
    and a.created_at > now() - make_interval(days => ${DAYS}) and a.before ?| $2::text[]
  order by a.created_at desc, a.id desc limit ${LATEST}`;

type Entry = { id: string; action: string; before: Values; after: Values; at: Date; by: string | null };

/** Recent public changes whose values still stand, newest first: each can be reverted, and one below it afterwards. */
export async function publicChanges(centerId: string): Promise<PublicChange[]> {
  const rows = await fromPool<Entry>(ENTRIES, [centerId, PUBLIC_FACTS]);
  const open: Entry[] = [];
  for (const entry of rows.toReversed())
    if (entry.action === 'update') open.push(entry);
    else {
      const undone = open.findLastIndex((one) => changedFacts(entry.after, factsOf(one.before)).length === 0);
      if (undone >= 0) open.splice(undone, 1);
    }
  const above = new Set<string>();
  const standing = open.toReversed().filter(({ before }) => {
    const facts = Object.keys(factsOf(before));
    const isTop = !facts.some((fact) => above.has(fact));
    for (const fact of facts) above.add(fact);
    return isTop;
  });
  return standing.map(({ id, by, at, before, after }) => ({
    entryId: id,
    by,
    at,
    facts: PUBLIC_FACTS.filter((fact) => fact in before).map((fact) => ({
      fact,
      before: asText(before[fact]),
      after: asText(after[fact]),
    })),
  }));
}

/** Only the public data of an audit entry. */
export function factsOf(values: unknown): Values {
  const all = (values ?? {}) as Values;
  return Object.fromEntries(PUBLIC_FACTS.filter((fact) => fact in all).map((fact) => [fact, all[fact]]));
}

/** An address or a list of numbers as one line. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const { streetName, streetNumber, zipCode, city, provinceCode } = value as Values;
  return [[streetName, streetNumber].filter(Boolean).join(' '), [zipCode, city, provinceCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}

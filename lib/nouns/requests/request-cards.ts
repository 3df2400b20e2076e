import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { shapesOf } from '@/lib/core/describe';
import { nouns } from '@/lib/core/nouns';
import { resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { formerIn } from '@/lib/core/screens/references';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { namesOf } from './data';
import { WORKFLOWS } from './rules';
import type { RequestName } from './schema';

export type RequestCard = {
  id: string;
  /** The applicant: a person, or a practice with its referent. */
  title: string;
  href: string;
  status: string;
  /** Values of fields that say what it is about: whether a patient writes, the product. */
  kinds: { field: string; value: string }[];
  words: string;
  center: string | null;
  town: string | null;
  work: string | null;
  dueOn: string | null;
  snoozedUntil: string | null;
  assignee: string | null;
  isFormer: boolean;
  createdAt: string;
};

type Reading = { who: readonly string[]; kinds: readonly string[]; words: string; town?: string; person?: string };

const READ: Readonly<Record<RequestName, Reading>> = {
  'product-test-requests': {
    who: ['name', 'referent'],
    kinds: ['productType'],
    words: 'applicantNotes',
    town: 'address',
  },
  contacts: { who: ['name'], kinds: ['whoAreYou', 'contactType'], words: 'message' },
  reportings: { who: [], kinds: ['type'], words: 'reason', person: 'reporterUserId' },
  'cw-rollup-requests': {
    who: ['rollupName', 'referentName'],
    kinds: [],
    words: 'shippingAddress',
    town: 'shippingAddress',
  },
};

const HAVE_CENTERS: readonly RequestName[] = ['contacts', 'reportings', 'cw-rollup-requests'];

export function cardFields(name: RequestName): string[] {
  const { who, kinds, words, town, person } = READ[name];
  const own = [...who, ...kinds, words, ...(town ? [town] : []), ...(person ? [person] : [])];
  const center = HAVE_CENTERS.includes(name) ? ['centerId'] : [];
  const work = [WORKFLOWS[name].assignee, 'work', 'dueOn', 'snoozedUntil', 'status', 'createdAt'];
  return [...new Set([...own, ...center, ...work])];
}

const LONGEST = 160;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export async function cardsOf(me: Person, name: RequestName, records: readonly Shown[]): Promise<RequestCard[]> {
  const { who, kinds, words, town, person } = READ[name];
  const { assignee } = WORKFLOWS[name];
  const resource = resourceNamed(name);
  const [people, centers] = await Promise.all([
    namesOf(fromPool, idsIn(records, assignee, ...(person ? [person] : []))),
    centersIn(me, idsIn(records, 'centerId')),
  ]);
  const assignees = shapesOf(resource).filter((field) => field.name === assignee);
  const former = await formerIn(resource, records, assignees, me, Object.fromEntries(people));
  return records.map((record) => {
    const center = centers.get(text(record.centerId));
    const place = town ? (record[town] as { city?: string | null; plainAddress?: string | null } | null) : null;
    const named = person ? [people.get(text(record[person])) ?? ''] : who.map((field) => text(record[field]));
    const said = words === town ? text(place?.plainAddress) : text(record[words]);
    return {
      id: record._id,
      title: [...new Set(named.filter(Boolean))].join(', ').slice(0, 120) || '–',
      href: hrefOfRecord(me.group, name, record._id) ?? '#',
      status: text(record.status),
      kinds: kinds.flatMap((field) => (record[field] ? [{ field, value: text(record[field]) }] : [])),
      words: said.replaceAll(/\s+/g, ' ').slice(0, LONGEST),
      center: center?.name ?? null,
      town: place?.city ?? center?.city ?? null,
      work: (record.work as string | null) ?? null,
      dueOn: (record.dueOn as string | null) ?? null,
      snoozedUntil: (record.snoozedUntil as string | null) ?? null,
      assignee: people.get(text(record[assignee])) ?? null,
      isFormer: former[record._id] !== undefined,
      createdAt: text(record.createdAt),
    };
  });
}

const idsIn = (records: readonly Shown[], ...fields: string[]): string[] => [
  ...new Set(records.flatMap((record) => fields.flatMap((field) => text(record[field]) || []))),
];

async function centersIn(me: Person, ids: string[]): Promise<Map<string, { name: string; city: string | null }>> {
  if (ids.length === 0) return new Map();
  const sql = new Sql(me.id);
  const wanted = sql.bind(ids, 'uuid[]');
  const rows = await fromPool<{ id: string; name: string; city: string | null }>(
    `select t.id::text, t.name, t.city from centers t
     where t.id = any(${wanted}) and t.deleted_at is null and ${visibleSql(sql, nouns().resources.centers!, me)}`,
    sql.values,
  );
  return new Map(rows.map(({ id, ...center }) => [id, center]));
}

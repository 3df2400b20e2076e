import type { Person } from '@/lib/core/actor/actor';
import { shapesOf } from '@/lib/core/describe';
import type { Total } from '@/lib/core/lists/list';
import { fromPool } from '@/lib/core/read';
import { writableFields } from '@/lib/core/screens/open-form';
import { readShown, resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { formerIn } from '@/lib/core/screens/references';
import { namesOf } from './data';
import { isOpen, nextStates, statesOf, WORKFLOWS } from './rules';
import { type RequestName, WORK_FILTERS } from './schema';

/** A request on the board. */
export type BoardCard = {
  id: string;
  title: string;
  href: string;
  work: string | null;
  dueOn: string | null;
  assignee: string | null;
  /** They cannot work on it any more. */
  isFormer: boolean;
  createdAt: string;
  /** The states to which its reader may move it. */
  next: readonly string[];
};

export type Board = { columns: ({ status: string; cards: BoardCard[] } & Total)[] };

const MOST = { open: 40, done: 10 };

const TITLES: Readonly<Record<RequestName, readonly string[]>> = {
  'product-test-requests': ['name'],
  contacts: ['name'],
  reportings: ['reason'],
  'cw-rollup-requests': ['rollupName', 'referentName'],
};

/** The requests of a kind by state: open ones by age, closed ones latest first. `work` filters as in the list. */
export async function openBoard(me: Person, name: RequestName, work: string): Promise<Board> {
  const resource = resourceNamed(name);
  const { assignee } = WORKFLOWS[name];
  const fields = [...TITLES[name], assignee, 'work', 'dueOn', 'status', 'createdAt'].join(',');
  const mayMove = writableFields(resource, me, 'update').some((field) => field.name === 'status');
  const filter = WORK_FILTERS.find((one) => one === work);
  const conditions = filter ? [resource.conditions.work![filter]!] : [];
  const found = await Promise.all(
    statesOf(name).map(async (status) => {
      const open = isOpen(name, status);
      const limit = String(open ? MOST.open : MOST.done);
      const asked = { status, fields, limit, sort: open ? 'createdAt' : '-updatedAt' };
      return { status, ...(await readShown(resource, me, asked, { conditions })) };
    }),
  );
  const shown = found.flatMap(({ records }) => records);
  const assignees = shapesOf(resource).filter((field) => field.name === assignee);
  const people = await namesOf(fromPool, idsIn(shown, assignee));
  const former = await formerIn(resource, shown, assignees, me, Object.fromEntries(people));
  const cardOf = (record: Shown): BoardCard => ({
    id: record._id,
    title: (TITLES[name].map((field) => record[field] as string | null).find(Boolean) ?? '–').slice(0, 120),
    href: hrefOfRecord(me.group, name, record._id) ?? '#',
    work: (record.work as string | null) ?? null,
    dueOn: (record.dueOn as string | null) ?? null,
    assignee: people.get(String(record[assignee])) ?? null,
    isFormer: former[record._id] !== undefined,
    createdAt: String(record.createdAt),
    next: mayMove ? nextStates(name, String(record.status)) : [],
  });
  return { columns: found.map(({ records, ...column }) => ({ ...column, cards: records.map(cardOf) })) };
}

const idsIn = (records: readonly Shown[], field: string): string[] => [
  ...new Set(records.flatMap((record) => (typeof record[field] === 'string' ? [record[field]] : []))),
];

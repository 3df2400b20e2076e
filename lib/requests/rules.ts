import type { RequestName, WorkFilter } from './schema';

type Moves = Readonly<Record<string, readonly string[]>>;

/** What is closed or rejected can be taken up again. */
const CASE: Moves = {
  pending: ['processing', 'closed', 'rejected'],
  processing: ['closed', 'rejected'],
  closed: ['processing'],
  rejected: ['processing'],
};

/** How a kind of request is worked on: its moves from state to state, which states are open, and who has it in hand. */
type Way = {
  moves: Moves;
  open: readonly string[];
  assignee: 'assigneeId' | 'consultant';
  column: string;
  /** The field of a note that says which request it is about. */
  note: 'productTestRequestId' | 'contactId' | 'reportingId' | 'cwRollupRequestId';
};

const OF_ADMINS = { assignee: 'assigneeId', column: 'assignee_id' } as const;

export const WAYS: Readonly<Record<RequestName, Way>> = {
  'product-test-requests': {
    moves: { new: ['managed'], managed: [] },
    open: ['new'],
    assignee: 'consultant',
    column: 'consultant_id',
    note: 'productTestRequestId',
  },
  contacts: { moves: CASE, open: ['pending', 'processing'], note: 'contactId', ...OF_ADMINS },
  reportings: { moves: CASE, open: ['pending', 'processing'], note: 'reportingId', ...OF_ADMINS },
  'cw-rollup-requests': {
    moves: { open: ['closed'], closed: ['open'] },
    open: ['open'],
    note: 'cwRollupRequestId',
    ...OF_ADMINS,
  },
};

/** The states of a kind of request, in the order in which it goes through them. */
export const statesOf = (name: RequestName): string[] => Object.keys(WAYS[name].moves);

/** Where a request may go from here. */
export const nextStates = (name: RequestName, status: string): readonly string[] => WAYS[name].moves[status] ?? [];

export const mayMove = (name: RequestName, from: string, to: string): boolean =>
  from === to || nextStates(name, from).includes(to);

export const isOpen = (name: RequestName, status: string): boolean => WAYS[name].open.includes(status);

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** Whether a request (`t`) is open, as SQL. */
export const openSql = (name: RequestName, row = 't') => `${row}.status in (${listed(WAYS[name].open)})`;

const TODAY = `(now() at time zone 'Europe/Rome')::date`;
const overdueSql = (name: RequestName, row: string) => `${openSql(name, row)} and ${row}.due_on < ${TODAY}`;

/** What a request (`t`) lacks, as SQL. */
export const workSql = (name: RequestName) => `case when ${overdueSql(name, 't')} then 'overdue'
    when t.waiting_since is not null then 'unanswered' when ${openSql(name)} then 'in-hand' end`;

/** The filters of a list of requests as conditions over its row `t`; `$viewer` is whoever looks. */
export const workFilterSql = (name: RequestName, filter: WorkFilter, row = 't'): string =>
  ({
    mine: `${openSql(name, row)} and ${row}.${WAYS[name].column} = $viewer`,
    unassigned: `${openSql(name, row)} and ${row}.${WAYS[name].column} is null`,
    overdue: overdueSql(name, row),
    unanswered: `${row}.waiting_since is not null`,
  })[filter];

/** The same by name, as a resource offers them. */
export const workConditions = (name: RequestName) => ({
  mine: { sql: workFilterSql(name, 'mine'), tables: [] },
  unassigned: { sql: workFilterSql(name, 'unassigned'), tables: [] },
  overdue: { sql: workFilterSql(name, 'overdue'), tables: [] },
  unanswered: { sql: workFilterSql(name, 'unanswered'), tables: [] },
});

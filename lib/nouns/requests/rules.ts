import type { Source } from '@/lib/core/fields/fields';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import type { RequestName, WorkFilter } from './schema';

type Moves = Readonly<Record<string, readonly string[]>>;

/** Closed and rejected requests can be reopened. */
const CASE: Moves = {
  pending: ['processing', 'closed', 'rejected'],
  processing: ['closed', 'rejected'],
  closed: ['processing'],
  rejected: ['processing'],
};

/** A kind of request's transitions, open states, and assignee field. */
export type Workflow = {
  moves: Moves;
  open: readonly string[];
  assignee: 'assigneeId' | 'consultant';
  column: string;
  note: 'productTestRequestId' | 'contactId' | 'reportingId' | 'cwRollupRequestId';
};

export const TABLES: Readonly<Record<RequestName, string>> = {
  'product-test-requests': 'product_test_requests',
  contacts: 'contacts',
  reportings: 'reportings',
  'cw-rollup-requests': 'cw_rollup_requests',
};

/** What its sender has written, in the order in which it is read. */
export const WORDS = {
  'product-test-requests': ['applicantNotes', 'notes'],
  contacts: ['message', 'petitionerMessage'],
  reportings: ['reason'],
  'cw-rollup-requests': [],
} as const satisfies Record<RequestName, readonly string[]>;

const OF_ADMINS = { assignee: 'assigneeId', column: 'assignee_id' } as const;

export const WORKFLOWS: Readonly<Record<RequestName, Workflow>> = {
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

export const noteColumn = (name: RequestName): string =>
  WORKFLOWS[name].note.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const statesOf = (name: RequestName): string[] => Object.keys(WORKFLOWS[name].moves);

export const nextStates = (name: RequestName, status: string): readonly string[] => WORKFLOWS[name].moves[status] ?? [];

export const mayMove = (name: RequestName, from: string, to: string): boolean =>
  from === to || nextStates(name, from).includes(to);

export const isOpen = (name: RequestName, status: string): boolean => WORKFLOWS[name].open.includes(status);

export const closedState = (name: RequestName): string =>
  nextStates(name, WORKFLOWS[name].open[0]!).find((status) => !isOpen(name, status))!;

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** As SQL for the row `t`. */
export const openSql = (name: RequestName, row = 't') => `${row}.status in (${listed(WORKFLOWS[name].open)})`;

/** Whether a request needs work now, as SQL: its applicant waits, and it is not snoozed. */
const pendingSql = (row = 't') =>
  `${row}.waiting_since is not null and (${row}.snoozed_until is null or ${row}.snoozed_until <= ${TODAY_SQL})`;

/** An answered request is not overdue, whatever its due date: it is the applicant's turn. */
const overdueSql = (name: RequestName, row: string) =>
  `${openSql(name, row)} and ${pendingSql(row)} and ${row}.due_on < ${TODAY_SQL}`;

const workSql = (name: RequestName) => `case when ${overdueSql(name, 't')} then 'overdue'
    when ${pendingSql()} then 'unanswered' when ${openSql(name)} then 'in-hand' end`;

/** Arguments of `request_keys`, by which applicants are recognised; indexes use the same expressions. */
const KEYS: Readonly<Record<RequestName, (row: string) => string>> = {
  'product-test-requests': (row) =>
    `array[${row}.referent_email::text], array[${row}.phone_number], ${row}.name, ${row}.city, null`,
  contacts: (row) =>
    `array[${row}.email::text, ${row}.secondary_email::text], array[${row}.phone_number, ${row}.mobile_phone], null, null, null`,
  reportings: (row) =>
    `'{}', '{}', null, null, ${row}.reporter_user_id::text || coalesce(${row}.user_id, ${row}.center_id)::text`,
  'cw-rollup-requests': (row) =>
    `array[${row}.email::text], array[${row}.phone], ${row}.rollup_name, coalesce(${row}.city, ${row}.plain_address), ${row}.center_id::text`,
};

export const keysSql = (name: RequestName, row = 't'): string => `request_keys(${KEYS[name](row)})`;

/** As SQL for a person (a row of users) who works on requests. */
export const isSeenSql = (name: RequestName, row: string, person: string): string =>
  name === 'product-test-requests'
    ? `(${person}.original_role = 'admin' or ${person}.original_role = 'consultant' and ${row}.consultant_id = ${person}.id
        or ${person}.original_role = 'area-manager' and ${row}.country = 'IT' and ${row}.province_code = any(${person}.assigned_provinces_codes))`
    : `${person}.original_role = 'admin'`;

/** Requests can be assigned to people who can see them, and to consultants, who see what is assigned to them. */
const isAssignableSql = (name: RequestName, row: string, person: string): string =>
  name === 'product-test-requests'
    ? `(${person}.original_role = 'consultant' or ${isSeenSql(name, row, person)})`
    : isSeenSql(name, row, person);

/** Whether a person can work on a request assigned to them, as SQL: not without the account, role or province. */
export const worksOnSql = (name: RequestName, row: string, person: string): string =>
  `${person}.deleted_at is null and ${person}.enabled_user and ${isAssignableSql(name, row, person)}`;

const assignedSql = (name: RequestName, row: string): string =>
  `exists (select from users able where able.id = ${row}.${WORKFLOWS[name].column} and ${worksOnSql(name, row, 'able')})`;

/** Whether a request has no assignee who can still work on it, as SQL. */
export const hasNoActiveAssigneeSql = (name: RequestName, row = 't'): string => `not ${assignedSql(name, row)}`;

const whileAssigned = (name: RequestName) => ({ sql: assignedSql(name, 't'), tables: ['users'] });

/** Open requests with duplicates that the reader can see. Evaluated once, not per row. */
const duplicateSql = (name: RequestName, row: string) => `${openSql(name, row)} and ${row}.id in (
    select unnest(array_agg(k.id)) from (
      select o.id, unnest(${keysSql(name, 'o')}) as key from ${TABLES[name]} o join users v on v.id = $viewer
      where ${openSql(name, 'o')} and o.deleted_at is null and ${isSeenSql(name, 'o', 'v')}) k
    group by k.key having count(*) > 1)`;

/** The filters of a request list as conditions on its row `t`; `$viewer` is the reader. */
export const workFilterSql = (name: RequestName, filter: WorkFilter, row = 't'): string =>
  ({
    mine: `${openSql(name, row)} and ${row}.${WORKFLOWS[name].column} = $viewer`,
    unassigned: `${openSql(name, row)} and ${hasNoActiveAssigneeSql(name, row)}`,
    overdue: overdueSql(name, row),
    unanswered: pendingSql(row),
    snoozed: `${row}.snoozed_until > ${TODAY_SQL}`,
    duplicate: duplicateSql(name, row),
  })[filter];

const workConditions = (name: RequestName) => ({
  mine: { sql: workFilterSql(name, 'mine'), tables: [] },
  unassigned: { sql: workFilterSql(name, 'unassigned'), tables: ['users'] },
  overdue: { sql: workFilterSql(name, 'overdue'), tables: [] },
  unanswered: { sql: workFilterSql(name, 'unanswered'), tables: [] },
  snoozed: { sql: workFilterSql(name, 'snoozed'), tables: [] },
  duplicate: { sql: workFilterSql(name, 'duplicate'), tables: ['users'] },
});

/** What all kinds of requests define alike: who works on one, and whether it needs work; beside the kind's own sources. */
export const worked = (name: RequestName, own: Record<string, Source> = {}) => {
  const { assignee } = WORKFLOWS[name];
  const column = assignee === 'consultant' ? 'consultantId' : assignee;
  return {
    sources: { ...own, [assignee]: { column, while: whileAssigned(name) }, work: { computed: workSql(name) } },
    conditions: { work: workConditions(name) },
    openConditions: ['work'],
  };
};

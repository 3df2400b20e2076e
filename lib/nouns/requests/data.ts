import { visibleSql } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { readSettings } from '@/lib/nouns/settings/data';
import { users } from '@/lib/nouns/users/resource';
import { nameSql } from '@/lib/nouns/users/rules.name';
import { Sql } from '@/lib/run/db/sql';
import { clientWithin, pipelined, type Run, type Tx, within } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { isSeenSql, noteColumn, TABLES, worksOnSql } from './rules';
import type { RequestName } from './schema';

export type Applicant = { title: string; name: string; email: string; culture: string };

/** Nobody else is ever written to. */
const ACTIVE_ACCOUNT = 'u.enabled_user and u.deleted_at is null';

const APPLICANTS: Readonly<Record<RequestName, string>> = {
  'product-test-requests': `select t.id::text, t.name as title, t.referent as name, t.referent_email::text as email, t.culture::text
    from product_test_requests t where t.id = any($1::uuid[])`,
  contacts: `select t.id::text, t.name as title, t.name, t.email::text, t.culture::text from contacts t where t.id = any($1::uuid[])`,
  reportings: `select t.id::text, left(t.reason, 60) as title, u.name, u.email::text, u.culture::text
    from reportings t join users u on u.id = t.reporter_user_id and ${ACTIVE_ACCOUNT} and u.confirmed_user
    where t.id = any($1::uuid[])`,
  'cw-rollup-requests': `select t.id::text, coalesce(t.rollup_name, t.referent_name) as title, t.referent_name as name,
      coalesce(t.email, u.email)::text as email, coalesce(t.culture, u.culture, 'it')::text as culture
    from cw_rollup_requests t left join users u on u.id = t.user_id and ${ACTIVE_ACCOUNT} and u.confirmed_user
    where t.id = any($1::uuid[])`,
};

/** Null if there is no address: erased, or never given. */
export const applicantOf = async (run: Run, name: RequestName, id: string): Promise<Applicant | null> =>
  (await applicantsOf(run, name, [id])).get(id) ?? null;

/** The applicants of requests by their ids, in one statement; without those that have no address. */
export async function applicantsOf(run: Run, name: RequestName, ids: string[]): Promise<Map<string, Applicant>> {
  const rows = (await run(APPLICANTS[name], [ids])) as (Applicant & { id: string })[];
  const known = rows.filter(({ email }) => email && !email.endsWith('.invalid'));
  return new Map(known.map(({ id, ...applicant }) => [id, applicant]));
}

/** Tables of records about a request: they follow it into a merger, and out of it again. */
const RELATED_TABLES = ['request_notes', 'tasks'];

export async function moveRelatedRows(run: Run, name: RequestName, goneId: string, keptId: string): Promise<void> {
  for (const table of RELATED_TABLES)
    await run(
      `update ${table} set "${noteColumn(name)}" = $1::uuid, moved_from_id = coalesce(moved_from_id, $2::uuid)
       where "${noteColumn(name)}" = $2::uuid`,
      [keptId, goneId],
    );
}

export async function moveBack(run: Run, name: RequestName, id: string): Promise<void> {
  for (const table of RELATED_TABLES)
    await run(
      `update ${table} set "${noteColumn(name)}" = $1::uuid, moved_from_id = null where moved_from_id = $1::uuid`,
      [id],
    );
}

export type Colleague = { id: string; name: string };

const NAME = `${nameSql('u')} as name`;

/** Those who may see this request, by name: admins, and for a product test its consultant and area managers. */
export async function usersWithAccess(run: Run, name: RequestName, id: string): Promise<Colleague[]> {
  const rows = await run(
    `select u.id::text, ${NAME} from ${TABLES[name]} t join users u on ${ACTIVE_ACCOUNT} and ${isSeenSql(name, 't', 'u')}
     where t.id = $1::uuid order by 2, 1 limit 500`,
    [id],
  );
  return rows as Colleague[];
}

/**
 * Possible assignees of a request, by name. Area managers assign the consultants they know.
 * @param personId only whether this person is among them
 */
export async function assignable(
  run: Run,
  actor: Actor,
  { name, id }: { name: RequestName; id: string },
  personId?: string,
): Promise<Colleague[]> {
  const sql = new Sql(actor.id);
  const known = `select t.id from users t where ${visibleSql(sql, users, actor)}`;
  const rows = await run(
    `select u.id::text, ${NAME} from ${TABLES[name]} r join users u on ${worksOnSql(name, 'r', 'u')}
       and (u.original_role <> 'consultant' or u.id in (${known}))
     where r.id = ${sql.bind(id, 'uuid')} ${personId ? `and u.id = ${sql.bind(personId, 'uuid')}` : ''}
     order by 2, 1 limit 500`,
    sql.values,
  );
  return rows as Colleague[];
}

/** The due date of a request that arrives now, by the admins' setting. */
export async function dueOnArrival(tx: Tx): Promise<Date> {
  const { 'requests.dueDays': days } = await readSettings(clientWithin(tx));
  return new Date(addDays(todayText(), days));
}

const CONFIRMATIONS = ['productTestReceived', 'contactReceived', 'rollupReceived'];
const MAX_CONFIRMATIONS = 3;

/** Letters to an address are limited per day: anybody can enter it. Forms with one address wait for one another. */
export async function hasReachedLetterLimit(tx: Tx, address: string): Promise<boolean> {
  const run = within(tx);
  const lock = run('select pg_advisory_xact_lock(hashtext(lower($1))) is null as ok', [`told ${address}`]);
  const count = run(
    `select count(*)::int as told from outbox
     where email = $1::citext and letter = any($2::text[]) and created_at > now() - interval '1 day'`,
    [address, CONFIRMATIONS],
  );
  const [, [row]] = await pipelined(lock, count);
  return Number(row?.told) >= MAX_CONFIRMATIONS;
}

export const TITLE_SQL: Readonly<Record<RequestName, string>> = {
  'product-test-requests': 't.name',
  contacts: 't.name',
  reportings: 'left(t.reason, 60)',
  'cw-rollup-requests': 'coalesce(t.rollup_name, t.referent_name)',
};

export const WORDS_SQL: Readonly<Record<RequestName, string>> = {
  'product-test-requests': 't.applicant_notes',
  contacts: 't.message',
  reportings: 't.reason',
  'cw-rollup-requests': 't.plain_address',
};

/** In notifications. */
export async function titleOfRequest(run: Run, name: RequestName, id: string): Promise<string> {
  const [row] = (await run(`select ${TITLE_SQL[name]} as title from ${TABLES[name]} t where t.id = $1::uuid`, [
    id,
  ])) as { title: string | null }[];
  return row?.title ?? '';
}

const LISTS: Readonly<Record<RequestName, string>> = {
  'product-test-requests': 'product-test-request',
  contacts: 'contacts',
  reportings: 'reportings',
  'cw-rollup-requests': 'clean-white-request',
};

/** Paths of the list of a kind of request, and of a single one, below the reader's area. */
export const listOfRequests = (name: RequestName): string => LISTS[name];
export const pathOfRequest = (name: RequestName, id: string): string => `${LISTS[name]}/${id}`;

export async function namesOf(run: Run, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = (await run(`select u.id::text, ${NAME} from users u where u.id = any($1::uuid[])`, [
    ids,
  ])) as Colleague[];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Answering or closing a request is refused if a reply came meanwhile, which would otherwise remain unread, and answering if
 * a colleague has answered meanwhile. The request is locked.
 * @param last the latest message that the actor saw; empty if there was none, undefined if unknown
 * @param answering who answers; undefined for closing
 * @throws Problem 409 if there is a later one
 */
export async function requireNoReplySince(
  tx: Tx,
  name: RequestName,
  id: string,
  last: string | null | undefined,
  answering?: Person,
): Promise<void> {
  if (last === undefined) return;
  const [late] = await within(tx)(
    `select n.kind::text, ${NAME} from request_notes n left join users u on u.id = n.author_id
     where n.${noteColumn(name)} = $1::uuid and n.deleted_at is null
       and (n.kind = 'reply' and not n.is_automatic or n.kind = 'answer' and n.author_id <> $3::uuid)
       and n.created_at > coalesce((select l.created_at from request_notes l where l.id = $2::uuid), '-infinity')
     order by n.kind = 'reply' desc, n.created_at desc limit 1`,
    [id, isUuid(last ?? '') ? last : null, answering?.id ?? null],
  );
  if (!late) return;
  const message = late.kind === 'reply' ? 'errors.repliedMeanwhile' : 'errors.answeredMeanwhile';
  const values = { name: (late.name as string | null) ?? '' };
  throw new Problem(409, message, { values, ...(answering && { fields: [{ field: 'text', message, values }] }) });
}

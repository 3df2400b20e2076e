// The feed of changes, from the rows that triggers write with each of them (bookkeeping.events).

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { refusal, requireReader, visibleSql } from '@/lib/core/access/access';
import { everyRow } from '@/lib/core/access/policy';
import type { Actor } from '@/lib/core/actor/actor';
import { type Resource, readFields } from '@/lib/core/define';
import { type Source, sourceOf } from '@/lib/core/fields/fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { flag, type Json, list, object, reference, text } from '@/lib/core/json-schema';
import { refuse } from '@/lib/core/lists/query';
import { nouns } from '@/lib/core/nouns';
import { defineVerb, Reply } from '@/lib/core/verb';
import { pool } from '@/lib/run/db/db';
import { withoutReading } from '@/lib/run/db/replica';
import { columnOf, Sql } from '@/lib/run/db/sql';
import { namedStatement } from '@/lib/run/db/statements';
import { forbidden, Problem } from '@/lib/run/errors';
import { type ACTORS, hasEvents, KINDS } from './describe-events';

type Row = {
  xid: string;
  table: string;
  id: string;
  kind: (typeof KINDS)[number];
  columns: string[];
  at: string;
  actor: (typeof ACTORS)[number] | null;
  action: string | null;
};
type Last = Pick<Row, 'xid' | 'table' | 'id' | 'at'>;
type Feed = { id: string; xmin: string; now: number; oldest: number; last: Last | null; rows: Row[] };
type WantedKinds = ReadonlyMap<Resource, ReadonlySet<string>>;

/** The kinds wanted of each resource that the actor may read. */
function wantedBy(actor: Actor, types: string | undefined): WantedKinds {
  if (actor.group !== 'admin') throw refusal(actor);
  const all = Object.values(nouns().resources).filter(hasEvents);
  const wanted = new Map<Resource, Set<string>>();
  for (const type of types?.split(',') ?? []) {
    const [, name, kind] = /^(.+)\.([a-z]+|\*)$/.exec(type) ?? [];
    const resource = all.find((one) => one.name === name);
    const kinds = KINDS.filter((one) => kind === '*' || kind === one);
    if (!resource || kinds.length === 0) throw refuse('wrongValue', 'types', { value: type.slice(0, 60) });
    requireReader(resource, actor);
    wanted.set(resource, new Set([...(wanted.get(resource) ?? []), ...kinds]));
  }
  if (types !== undefined) return wanted;
  for (const resource of all) if (grantOf(resource, actor)) wanted.set(resource, new Set(KINDS));
  if (wanted.size === 0) throw forbidden();
  return wanted;
}

function grantOf(resource: Resource, actor: Actor) {
  try {
    return requireReader(resource, actor)[0]!;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

// A position is no secret: rights are checked at each read. Unsealed, it outlives every key of ours.
type Position = { feed: string; at: number; xid: string; table: string; id: string };
const ZERO_UUID = '00000000-0000-0000-0000-000000000000';

const positionText = ({ feed, at, xid, table, id: last }: Position): string =>
  Buffer.from([feed, at, xid, table, last].join(' ')).toString('base64url');

function positionIn(sent: string): Position {
  const parts = /^([\da-f-]{36}) (\d{1,15}) (\d{1,19}) ([a-z_]*) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
    Buffer.from(sent, 'base64url').toString(),
  );
  if (!parts) throw refuse('wrongValue', 'after', { value: sent.slice(0, 60) });
  const [, feed = '', at, xid = '', table = '', last = ''] = parts;
  return { feed, at: Number(at), xid, table, id: last };
}

/** Rows scanned for one page: a reader of rare types skips the others page by page, not in one long statement. */
const MOST_SCANNED = 10_000;

/**
 * Rows after a position, of transactions before the oldest one still running: all of these have ended, so none of them
 * can appear later. The audit has actor and action. `last`: the last scanned row, if there may be more behind it; the
 * rows of a CTE are read only as far as needed.
 */
const ROWS = `with named as (select * from unnest($1::text[], $2::text[]) as n(table_name, entity)),
  scanned as (select * from bookkeeping.events e
    where e.xid < pg_snapshot_xmin(pg_current_snapshot()) and (e.xid, e.table_name, e.record_id) > ($3::text::xid8, $4::text, $5::uuid)
    order by e.xid, e.table_name, e.record_id limit ${MOST_SCANNED}),
  found as materialized (select * from scanned e where e.table_name || '.' || e.kind = any($7::text[]) limit $6::int)
  select f.id, pg_snapshot_xmin(pg_current_snapshot())::text as xmin, (extract(epoch from now()) * 1000)::float8 as now,
    (extract(epoch from now() - interval '30 days') * 1000)::float8 as oldest,
    case when (select count(*) from found) < $6::int then (
      select json_build_object('xid', e.xid::text, 'table', e.table_name, 'id', e.record_id, 'at', e.at)
      from scanned e offset ${MOST_SCANNED - 1} limit 1) end as last,
    (select coalesce(json_agg(r), '[]') from (
      select e.xid::text, e.table_name as table, e.record_id as id, e.kind, e.columns, e.at, a.actor, a.action
      from found e
      left join lateral (select a.action, case when a.key_id is not null then 'key' when a.actor_role like 'service%' then 'service'
          when a.actor_id is not null then 'person' end as actor
        from audit_entries a
        where a.entity = any(array(select n.entity from named n where n.table_name = e.table_name))
          and a.entity_id = e.record_id and a.created_at = e.at
        order by a.action in ('create', 'update'), a.id desc limit 1) a on true
      order by e.xid, e.table_name, e.record_id) r) as rows
  from bookkeeping.feed f`;

async function rowsAfter(wanted: WantedKinds, { xid, table, id: last }: Position, limit: number) {
  const kinds = [...wanted].flatMap(([resource, all]) => [...all].map((kind) => `${resource.table}.${kind}`));
  const tables = new Set([...wanted.keys()].map((resource) => resource.table));
  const named = Object.values(nouns().resources).filter((resource) => tables.has(resource.table));
  const values = [named.map((one) => one.table), named.map(({ name }) => name), xid, table, last, limit, kinds];
  const { rows } = await pool.query(namedStatement(ROWS, values));
  return rows[0] as Feed;
}

/** Of the rows that the actor may read, by id: `true` for records that exist, `false` for deleted ones. */
async function readable(rows: readonly Row[], resources: readonly Resource[], actor: Actor) {
  const sql = new Sql(actor.id);
  const parts = resources.flatMap((resource) => {
    const ids = rows.flatMap((row) => (row.table === resource.table ? [row.id] : []));
    if (ids.length === 0) return [];
    const isThere = resource.isSoft ? 't."deleted_at" is null' : 'true';
    const wanted = sql.bind(ids, 'uuid[]');
    return `select '${resource.table} ' || t."id" as key, ${isThere} as there from "${resource.table}" t
      where t."id" = any(${wanted}) and ${visibleSql(sql, resource, actor)}`;
  });
  if (parts.length === 0) return new Map<string, boolean>();
  const { rows: found } = await pool.query(namedStatement(parts.join(' union all '), sql.values));
  return new Map(found.map(({ key, there }): [string, boolean] => [key, there]));
}

function columnsOf(resource: Resource, actor: Actor): [string, string[]][] {
  const open = readFields(resource, requireReader(resource, actor).at(-1)!);
  return open
    .filter((field) => !resource.onlySingly.includes(field))
    .map((field) => [field, columnsBehind(resource.model, sourceOf(resource.listSources, field))]);
}

function columnsBehind(model: string, source: Source): string[] {
  if ('parts' in source) return Object.values(source.parts).map((name) => columnOf(model, name).column);
  if ('computed' in source) return [...source.computed.matchAll(/\bt\.(\w+)/g)].map(([, name]) => name!);
  return 'column' in source && !('list' in source) ? [columnOf(model, source.column).column] : [];
}

/** The position before all changes that were begun since then and are still stored. */
export async function positionSince(instant: string): Promise<string> {
  const { rows } = await pool.query(
    `select f.id, coalesce((select min(e.xid) from bookkeeping.events e where e.at >= $1::timestamptz),
      pg_snapshot_xmin(pg_current_snapshot()))::text as xid from bookkeeping.feed f`,
    [instant],
  );
  return positionText({ feed: rows[0].id, at: Date.now(), xid: rows[0].xid, table: '', id: ZERO_UUID });
}

/** Without events, and with `more`, if the following ones are of other types. */
type Page = { events: Json[]; next: string; more: boolean };
type FeedQuery = { after?: string | undefined; types?: string | undefined; limit: number };

/**
 * The changes after a position, from the oldest; `latest`: none, and the current position.
 * @throws Problem 410 if the position is older than the stored events, or of another database
 */
export async function readEvents(actor: Actor, { after, types, limit }: FeedQuery): Promise<Page> {
  const wanted = wantedBy(actor, types);
  const resources = [...wanted.keys()];
  const isLatest = after === 'latest';
  const from =
    after !== undefined && !isLatest ? positionIn(after) : { feed: '', at: 0, xid: '0', table: '', id: ZERO_UUID };
  const { id: feed, xmin, now, oldest, last: passed, rows } = await rowsAfter(wanted, from, isLatest ? 0 : limit);
  if (from.feed && (from.feed !== feed || from.at < oldest))
    throw new Problem(410, 'errors.positionGone', { fields: [{ field: 'after', message: 'errors.positionGone' }] });
  const last = !isLatest && rows.length === limit ? rows.at(-1) : passed;
  const next = last
    ? { feed, at: Date.parse(last.at), xid: last.xid, table: last.table, id: last.id }
    : // Whatever is not of these types has been passed over as well.
      { feed, at: Math.floor(now), xid: xmin, table: '', id: ZERO_UUID };
  const there = await readable(rows, resources, actor);
  const events = resources.flatMap((resource) => {
    const columns = columnsOf(resource, actor);
    const seesAll = requireReader(resource, actor).some(({ rows: seen }) => seen === everyRow);
    return rows
      .filter((row) => row.table === resource.table && wanted.get(resource)!.has(row.kind))
      .filter((row) => isReported(row, there.get(`${row.table} ${row.id}`), seesAll))
      .map((row) => ({ row, event: eventOf(resource, row, columns) }))
      .filter(({ row, event }) => row.kind !== 'changed' || event.fields.length > 0);
  });
  const place = new Map(rows.map((row, n): [Row, number] => [row, n]));
  const inOrder = events.toSorted((a, b) => place.get(a.row)! - place.get(b.row)!).map(({ event }) => event);
  return { events: inOrder, next: positionText(next), more: Boolean(last) };
}

/** Existing records have all events but their deletion; deleted ones have only that. */
function isReported({ kind }: Row, isThere: boolean | undefined, seesAll: boolean): boolean {
  if (kind !== 'deleted') return isThere === true;
  return isThere === false || (isThere === undefined && seesAll);
}

const eventOf = ({ name }: Resource, row: Row, columns: readonly [string, string[]][]) => ({
  id: `${row.xid}-${row.id}`,
  type: `${name}.${row.kind}`,
  resource: name,
  recordId: row.id,
  at: new Date(row.at).toISOString(),
  fields:
    row.kind === 'changed'
      ? columns.filter(([, behind]) => behind.some((one) => row.columns.includes(one))).map(([field]) => field)
      : [],
  actor: row.actor,
  action: row.action,
});

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const query = z.strictObject({
  after: z
    .string()
    .max(LONGEST.position)
    .optional()
    .describe('`next` of the page before; `latest`: from now; else from the oldest.'),
  types: z.string().max(2000).optional().describe('`centers.changed`, or `centers.*`, separated by commas.'),
  deleted: z.literal('false').optional().describe('As every list takes it; the feed tells what was deleted by itself.'),
  limit: wholeNumber(1, 100).default(100),
  wait: wholeNumber(0, 20)
    .default(0)
    .describe(
      'Seconds to wait for the first event, if there is none yet. What came meanwhile is for the next call: `more` is true.',
    ),
});

const LOOK_EVERY_MS = 1_000;
/** Waiting calls in this process; further ones are answered at once. */
const MOST_WAITING = 50;
let waiting = 0;

export const listEvents = defineVerb('GET /events', {
  summary: 'What has changed since a position, for keeping a copy in step (admins and keys)',
  description:
    'Of each record and transaction one event, without values: read the record, which may have changed again. 410 `errors.positionGone`: the position is older than 30 days, or the database was restored; read everything anew, from `after=latest`.',
  query,
  answer: object({
    events: list(reference('Event')),
    next: { ...text, description: 'Where the next call begins.' },
    more: { ...flag, description: 'There are more already.' },
  }),
  scope: '*',
  gone: true,
  run: ({ actor, request, query: asked }) =>
    // A replica does not know the transactions that still run.
    withoutReading(async () => {
      const seconds = waiting < MOST_WAITING ? asked.wait : 0;
      const until = Date.now() + seconds * 1000;
      if (seconds > 0) waiting += 1;
      try {
        let { after } = asked;
        for (let hasWaited = false; ; ) {
          const page = await readEvents(actor, { ...asked, after });
          // The remaining rows are skipped in further calls, which are counted.
          const isDone = page.events.length > 0 || page.more || Date.now() >= until || request.signal.aborted;
          // The reader may have lost the right to read them while waiting: they are for the next call.
          const isForNext = hasWaited && page.events.length > 0;
          const answer = isForNext ? { events: [], next: after, more: true } : page;
          if (isDone) return new Reply(answer, 200, { 'cache-control': 'no-store' });
          after = page.next;
          await sleep(LOOK_EVERY_MS);
          hasWaited = true;
        }
      } finally {
        if (seconds > 0) waiting -= 1;
      }
    }),
});

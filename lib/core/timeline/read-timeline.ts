import { recordSql, visibleSql } from '@/lib/core/access/access';
import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource } from '@/lib/core/define';
import { describeFields, type FieldShape } from '@/lib/core/describe';
import { openBody } from '@/lib/core/encrypted-fields';
import { comparableColumn } from '@/lib/core/fields/fields';
import { deletedSql } from '@/lib/core/read';
import type { TimelineSource } from '@/lib/core/screens/define';
import { resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { hrefsIn, namesIn } from '@/lib/core/screens/references';
import { castOf, columnOf, Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { instantIn } from '@/lib/run/i18n/dates';

/** A record about another one, or the number of such records in a month. */
export type TimelineEntry = {
  kind: string;
  resource: string;
  id: string;
  at: string;
  record: Shown | null;
  count: number | null;
  href: string | null;
};

export type Timeline = {
  entries: TimelineEntry[];
  kinds: string[];
  fields: Record<string, FieldShape[]>;
  names: Record<string, string>;
  hrefs: Record<string, string>;
  /** Position of the next page (time and id, since one transaction gives many rows one time); null at the end. */
  older: string | null;
};

type TimelineQuery = { kind?: string | undefined; before?: string | undefined; limit?: number };

/** A record's timeline, newest first, in one statement: of each source the rows and fields its reader has there. */
export async function readTimeline(
  me: Person,
  record: Shown,
  sources: readonly TimelineSource[],
  { kind, before, limit = 25 }: TimelineQuery = {},
): Promise<Timeline> {
  const readable = sources.filter((source) => isReadable(me, record, source));
  const kinds = [...new Set(readable.map((source) => source.kind))];
  const wanted = readable.filter((source) => (kind && kinds.includes(kind) ? source.kind === kind : !source.isAside));
  if (wanted.length === 0) return { entries: [], kinds, fields: {}, names: {}, hrefs: {}, older: null };
  const sql = new Sql(me.id);
  const [time = '', last = ''] = (before ?? '').split(' ', 2);
  const instant = instantIn(time);
  const until =
    instant === null ? null : { at: sql.bind(instant, 'timestamptz'), id: sql.bind(last.replaceAll('\0', ''), 'text') };
  const most = limit + 1;
  const branches = wanted.map((source, n) => branchSql(sql, me, record, source, { n, until, most }));
  const rows = await fromPool(
    `select * from (${branches.join(' union all ')}) x order by at desc, id desc limit ${most}`,
    sql.values,
  );
  const shown = rows.slice(0, limit);
  const entries = await Promise.all(
    shown.map(async (row): Promise<TimelineEntry> => {
      const { kind: of, resource } = wanted[Number(row.source)]!;
      const body = row.record === null ? null : await openBody(resourceNamed(resource), row.record as string);
      const one = body === null ? null : (JSON.parse(body) as Shown);
      const href = one ? (hrefOfRecord(me.group, resource, String(row.id)) ?? null) : null;
      return {
        kind: of,
        resource,
        id: String(row.id),
        at: (row.at as Date).toISOString(),
        record: one,
        count: row.count === null ? null : Number(row.count),
        href,
      };
    }),
  );
  const fields = Object.fromEntries(wanted.map(({ resource, shows }) => [resource, shapesIn(me, resource, shows)]));
  const named = await Promise.all(
    Object.entries(fields).map(async ([resource, shapes]) => {
      const records = entries.flatMap((entry) => (entry.resource === resource && entry.record) || []);
      return { names: await namesIn(records, shapes, me), hrefs: hrefsIn(records, shapes, me) };
    }),
  );
  return {
    entries,
    kinds,
    fields,
    names: Object.assign({}, ...named.map(({ names }) => names)) as Record<string, string>,
    hrefs: Object.assign({}, ...named.map(({ hrefs }) => hrefs)) as Record<string, string>,
    older: rows.length > limit ? `${entries.at(-1)!.at} ${entries.at(-1)!.id}` : null,
  };
}

function shapesIn(me: Person, resource: string, shows: readonly string[]): FieldShape[] {
  // Counts show no field, and may be of records that the reader may not read.
  const all = shows.length > 0 ? describeFields(resourceNamed(resource), me) : [];
  return shows.flatMap((name) => all.find((field) => field.name === name) ?? []);
}

/** Whether every grant includes the fields that link the source to the record; for a count, the record's own. */
function isReadable(
  me: Person,
  record: Shown,
  { resource, by, where = {}, except = {}, counts }: TimelineSource,
): boolean {
  if (counts?.as && counts.as in record) return true;
  const grants = grantsOf(resourceNamed(resource), me).filter(({ read }) => read.length > 0);
  const needed = [by, ...Object.keys(where), ...Object.keys(except)];
  return (
    grants.length > 0 &&
    grants.every(({ read }) => read === 'all' || needed.every((field) => fieldsOf(read).includes(field)))
  );
}

type Branch = { n: number; until: { at: string; id: string } | null; most: number };

function branchSql(sql: Sql, me: Person, record: Shown, source: TimelineSource, { n, until, most }: Branch): string {
  const { resource: name, at, by, its = '_id', where = {}, except = {}, since, counts, shows } = source;
  const resource = resourceNamed(name);
  const column = (field: string) => `t."${columnOf(resource.model, columnName(resource, field)).column}"`;
  const equals = (field: string, value: unknown) => {
    const cast = castOf(columnOf(resource.model, columnName(resource, field)));
    return Array.isArray(value)
      ? `${column(field)} = any(${sql.bind(value, `${cast}[]`)})`
      : `${column(field)} = ${sql.bind(value ?? null, cast)}`;
  };
  const about = [
    equals(by, record[its]),
    ...Object.entries(where).map(([field, value]) => equals(field, value)),
    ...Object.entries(except).map(([field, value]) => `not (${equals(field, value)})`),
    // The clocks of process and database differ a little.
    ...(since ? [`${column(at)} > ${sql.bind(record[since], 'timestamptz')} - interval '1 minute'`] : []),
    ...(resource.isSoft ? [deletedSql(false)] : []),
  ];
  const when = `${column(at)}::timestamptz`;
  // A reader of the count on the record needs no right to the rows.
  const mine = counts?.as && counts.as in record ? 'true' : visibleSql(sql, resource, me);
  if (counts)
    return `(select ${n} as source, to_char(date_trunc('month', ${column(at)}), 'YYYY-MM') as id, max(${when}) as at,
        null::text as record, count(*)::int as count from "${resource.table}" t where ${[...about, mine].join(' and ')}
      group by date_trunc('month', ${column(at)})
      ${until ? `having (max(${when}), to_char(date_trunc('month', ${column(at)}), 'YYYY-MM')) < (${until.at}, ${until.id})` : ''}
      order by at desc, id desc limit ${most})`;
  const body = recordSql(sql, resource, me, { fields: shows });
  return `(select ${n} as source, t.id::text as id, ${when} as at, (${body})::text as record, null::int as count
      from "${resource.table}" t where ${[...about, mine, `${column(at)} is not null`].join(' and ')}
        ${until ? `and ${column(at)} <= ${until.at} and (${when}, t.id::text) < (${until.at}, ${until.id})` : ''}
      order by ${column(at)} desc, t.id::text desc limit ${most})`;
}

function columnName(resource: Resource, field: string): string {
  const column = comparableColumn(resource.model, resource.sources, field);
  if (!column) throw new Error(`${resource.name}: ${field} has no column of its own`);
  return column;
}

import { objectSql } from '@/lib/core/access/access';
import type { Input } from '@/lib/core/assign';
import { nouns } from '@/lib/core/nouns';
import { Sql } from '@/lib/run/db/sql';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { TABLES } from './rules';
import { FILLED, JOINED } from './rules.merging';
import { IDENTIFYING_FIELDS, isOf, type Merging, ownFields } from './rules.separating';
import type { RequestName } from './schema';

export type Applicant = { id: string; email: string };
export type Member = { id: string; into: string | null; isDeleted: boolean; fields: Input };
export type Family = { kept: Member; gone: Member[]; mergings: Merging[] };

/** The fields of each request itself, without those taken over from others. */
export function ownOf(name: RequestName, { kept, gone, mergings }: Family): Map<Member, Input> {
  const all = [kept, ...gone];
  return new Map(all.map((one) => [one, ownFields(name, one, all, mergings)]));
}

/** Of rows that name this person, those that are theirs, and of these only their own fields: a merger makes none theirs. */
export async function ownRequests<Row extends { id: string }>(
  name: RequestName,
  rows: Row[],
  who: Applicant,
): Promise<Row[]> {
  const families = await familiesOf(fromPool, name, who);
  const own = new Map(families.flatMap((one) => [...ownOf(name, one)].map(([{ id }, fields]) => [id, fields])));
  return rows.flatMap((row) => {
    const fields = own.get(row.id);
    if (!fields) return [row];
    if (!isOf(name, fields, who)) return [];
    const shown = [...FILLED[name], ...JOINED[name]].filter((field) => field in row);
    return [{ ...row, ...Object.fromEntries(shown.map((field) => [field, fields[field]])) }];
  });
}

/** The merged requests of which one names this person. @param lock for a transaction that changes them */
export async function familiesOf(run: Run, name: RequestName, { id, email }: Applicant, lock = ''): Promise<Family[]> {
  const table = TABLES[name];
  const { addresses, people } = IDENTIFYING_FIELDS[name];
  const column = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const theirs = [
    ...addresses.map((field) => `t.${column(field)} = $1::citext`),
    ...people.map((field) => `t.${column(field)} = $2::uuid`),
  ].join(' or ');
  const ids = (
    await run(
      `select f.id::text from ${table} f
       where coalesce(f.merged_into_id, f.id) in (
         select coalesce(t.merged_into_id, t.id) from ${table} t
         where ($1::text || $2::text) is not null and (${theirs})
           and (t.merged_into_id is not null or exists (select from ${table} g where g.merged_into_id = t.id)))
       order by f.id ${lock}`,
      [email, id],
    )
  ).map((row) => row.id as string);
  if (ids.length === 0) return [];
  const resource = nouns().resources[name]!;
  const sql = new Sql();
  const chosen = sql.bind(ids, 'uuid[]');
  const rows = await run(
    `select t.id::text, t.merged_into_id::text as into, t.deleted_at is not null as deleted,
       ${objectSql(sql, resource, resource.fields)} as fields
     from ${table} t where t.id = any(${chosen}) order by t.id`,
    sql.values,
  );
  const members = rows.map((row) => ({
    id: row.id as string,
    into: row.into as string | null,
    isDeleted: row.deleted === true,
    fields: JSON.parse(row.fields as string) as Input,
  }));
  const mergings = (await run(
    `select entity_id::text as "entityId", before, after from audit_entries
     where entity = $1 and entity_id = any($2::uuid[]) and action = 'merge' order by created_at`,
    [name, ids],
  )) as Merging[];
  return members
    .filter(({ into }) => into === null)
    .map((kept) => ({ kept, gone: members.filter(({ into }) => into === kept.id), mergings }));
}

import { objectSql } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { columnValues, type Input, ownColumns } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { nouns } from '@/lib/core/nouns';
import { trackEligibility } from '@/lib/nouns/centers/events/track-eligibility';
import { moveBack } from '@/lib/nouns/requests/data';
import { TABLES } from '@/lib/nouns/requests/rules';
import {
  IDENTIFYING_FIELDS,
  isOf,
  type Merging,
  ownFields,
  valuesGivenBack,
  valuesOf,
} from '@/lib/nouns/requests/rules.separating';
import { REQUESTS, type RequestName } from '@/lib/nouns/requests/schema';
import { Sql } from '@/lib/run/db/sql';
import { type Tx, within } from '@/lib/run/db/transaction';
import type { Part } from './rules';

type ErasedPerson = { id: string; email: string };
type Member = { id: string; into: string | null; isDeleted: boolean; fields: Input };
type Family = { kept: Member; gone: Member[]; mergings: Merging[] };

/**
 * Separates merged requests of a person who is being erased from those of others, so that neither keeps data of the other or is
 * deleted with it. Returns the person's values that the audit of others' requests still contains.
 */
export async function forgetMergers(tx: Tx, actor: Actor, who: ErasedPerson): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of REQUESTS)
    for (const family of await familiesOf(tx, name, who)) parts.push(...(await separate(tx, actor, name, family, who)));
  return parts;
}

async function familiesOf(tx: Tx, name: RequestName, { id, email }: ErasedPerson): Promise<Family[]> {
  const table = TABLES[name];
  const { addresses, people } = IDENTIFYING_FIELDS[name];
  const column = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const theirs = [
    ...addresses.map((field) => `t.${column(field)} = $1::citext`),
    ...people.map((field) => `t.${column(field)} = $2::uuid`),
  ].join(' or ');
  const ids = (
    await within(tx)(
      `select f.id::text from ${table} f
       where coalesce(f.merged_into_id, f.id) in (
         select coalesce(t.merged_into_id, t.id) from ${table} t
         where ($1::text || $2::text) is not null and (${theirs})
           and (t.merged_into_id is not null or exists (select from ${table} g where g.merged_into_id = t.id)))
       order by f.id for no key update`,
      [email, id],
    )
  ).map((row) => row.id as string);
  if (ids.length === 0) return [];
  const resource = nouns().resources[name]!;
  const sql = new Sql();
  const chosen = sql.bind(ids, 'uuid[]');
  const rows = await within(tx)(
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
  const mergings = (await tx.auditEntry.findMany({
    where: { entity: name, entityId: { in: ids }, action: 'merge' },
    orderBy: { createdAt: 'asc' },
    select: { entityId: true, before: true, after: true },
  })) as Merging[];
  return members
    .filter(({ into }) => into === null)
    .map((kept) => ({ kept, gone: members.filter(({ into }) => into === kept.id), mergings }));
}

async function separate(
  tx: Tx,
  actor: Actor,
  name: RequestName,
  { kept, gone, mergings }: Family,
  who: ErasedPerson,
): Promise<Part[]> {
  const all = [kept, ...gone];
  // The fields of each request itself, before anything is separated.
  const own = new Map(all.map((one) => [one, ownFields(name, one, all, mergings)]));
  const erased = new Set(all.filter((one) => isOf(name, own.get(one)!, who)));
  const centers = () => (name === 'cw-rollup-requests' ? all.map(({ fields }) => fields.centerId) : []);
  const parts: Part[] = [];
  await trackEligibility(tx, centers, async () => {
    for (const from of all)
      for (const to of all.filter((one) => erased.has(one) !== erased.has(from))) {
        if (erased.has(from))
          for (const value of valuesOf(name, to.id, own.get(from)!, mergings))
            parts.push({ entity: name, id: to.id, ...value });
        await write(tx, name, to, valuesGivenBack(name, to, { id: from.id, fields: own.get(from)! }, mergings));
      }
    for (const one of gone.filter((other) => erased.has(other) !== erased.has(kept)))
      await undoMerge(tx, actor, name, one, kept, erased.has(one) || kept.isDeleted);
  });
  return parts;
}

async function write(tx: Tx, name: RequestName, to: Member, input: Input): Promise<void> {
  if (Object.keys(input).length === 0) return;
  const resource = nouns().resources[name]!;
  const sql = new Sql();
  const sets = columnValues(sql, resource.model, ownColumns(resource, input)).map((pair) => pair.join(' = '));
  const id = sql.bind(to.id, 'uuid');
  await within(tx)(`update ${TABLES[name]} set ${sets.join(', ')}, updated_at = now() where id = ${id}`, sql.values);
  Object.assign(to.fields, input);
}

/** Moves its notes and tasks back with it. If the erased person's is the other request, this one returns to the lists. */
async function undoMerge(tx: Tx, actor: Actor, name: RequestName, one: Member, kept: Member, staysDeleted: boolean) {
  await within(tx)(
    `update ${TABLES[name]} set merged_into_id = null, deleted_at = case when $2::bool then deleted_at end where id = $1::uuid`,
    [one.id, staysDeleted],
  );
  await moveBack(within(tx), name, one.id);
  const note = { action: 'separate', entity: name };
  await audit(tx, actor, {
    ...note,
    entityId: one.id,
    before: { mergedIntoId: kept.id },
    after: { mergedIntoId: null },
  });
  await audit(tx, actor, { ...note, entityId: kept.id, before: { mergedId: one.id }, after: { mergedId: null } });
}

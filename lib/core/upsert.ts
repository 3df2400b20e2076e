// Creates or changes a record identified by a unique field.
import { fieldsOf } from '@/lib/core/access/policy';
import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { type Resource, readFields } from '@/lib/core/define';
import { sourceOf } from '@/lib/core/fields/fields';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { changeRecord, createRecord, type Noun } from '@/lib/core/records';
import { type Tx, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { tables } from '@/prisma/generated/tables';

/** The unique text fields of a resource that somebody may read, and write both when creating and changing. */
export function naturalKeys(resource: Resource): string[] {
  const { name, model, fields, sources, policy } = resource;
  // Views of another resource are written there.
  if (name.includes('/')) return [];
  const grants = Object.values(policy).flat();
  return fields.filter((field) => {
    const source = sourceOf(sources, field);
    const column = 'column' in source && !('list' in source) ? tables[model]!.fields[source.column] : undefined;
    if (!column || !('unique' in column) || column.type === 'Uuid') return false;
    return grants.some(
      (grant) =>
        fieldsOf(grant.create).includes(field) &&
        fieldsOf(grant.update).includes(field) &&
        readFields(resource, grant).includes(field),
    );
  });
}

/**
 * Changes the record with this value in the field `on`, or creates one; concurrent calls with the same value take
 * turns. A record that the caller may not see counts as missing, but its value is taken, as for POST.
 */
export async function upsertRecord(
  tx: Tx,
  noun: Noun,
  actor: Actor,
  { on, seen }: { on: string; seen: readonly Date[] | null },
  body: Input,
): Promise<{ id: string; isNew: boolean }> {
  const { resource } = noun;
  const value = body[on];
  if (typeof value !== 'string' || value === '') throw invalid([{ field: on, message: 'validation.required' }]);
  const run = within(tx);
  // Folded by the database, which decides what is equal.
  await run('select pg_advisory_xact_lock(hashtextextended(lower($1), 0))', [`${resource.name}.${on} ${value}`]);
  const query = parseListQuery(resource, new URLSearchParams({ [on]: value, fields: on, limit: '1' }));
  const { body: found } = await listRecords(resource, actor, query, run);
  const [same] = JSON.parse(found) as { _id: string }[];
  if (!same) return { id: await createRecord(tx, noun, actor, body), isNew: true };
  await changeRecord(tx, noun, actor, { id: same._id, seen }, body);
  return { id: same._id, isNew: false };
}

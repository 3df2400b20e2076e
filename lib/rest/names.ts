import type { Actor } from '@/lib/auth/actor';
import { isUuid } from '@/lib/rest/column-values';
import type { Resource } from '@/lib/rest/define';
import { listRecords } from '@/lib/rest/list';
import { parseListQuery } from '@/lib/rest/query';

/**
 * The names of records by their ids; those that the actor may not read are left
 * out. A name is made of `fields`, in this order.
 */
export async function namesOf(
  resource: Resource,
  fields: readonly string[],
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const query = parseListQuery(
    resource,
    new URLSearchParams({ '_id[in]': wanted.join(','), fields: fields.join(',') }),
  );
  // A sheet asks for up to a thousand records at once: more than a page that clients may ask for.
  const { body } = await listRecords(resource, actor, { ...query, limit: wanted.length });
  const records = JSON.parse(body) as Record<string, string | null>[];
  return new Map(
    records.map((record) => [
      record._id!,
      fields
        .map((field) => record[field])
        .filter(Boolean)
        .join(' '),
    ]),
  );
}

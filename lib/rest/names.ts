import type { Actor } from '@/lib/auth/actor';
import { isUuid } from '@/lib/rest/column-values';
import type { Resource } from '@/lib/rest/define';
import { listRecords } from '@/lib/rest/list';
import { parseListQuery } from '@/lib/rest/query';

const MOST = 100;

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
  const wanted = [...new Set(ids)].filter(isUuid).slice(0, MOST);
  if (wanted.length === 0) return new Map();
  const query = parseListQuery(
    resource,
    new URLSearchParams({ '_id[in]': wanted.join(','), fields: fields.join(','), limit: String(MOST) }),
  );
  const { body } = await listRecords(resource, actor, query);
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

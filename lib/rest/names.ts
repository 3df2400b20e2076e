import type { Actor } from '@/lib/auth/actor';
import { isUuid } from '@/lib/rest/column-values';
import type { Resource } from '@/lib/rest/define';
import { listRecords } from '@/lib/rest/list';
import { parseListQuery } from '@/lib/rest/query';

const MOST = 100;

/**
 * What the records with these ids are called, as far as the actor may read it: the others are left out. `fields` make up
 * the name, in their order.
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

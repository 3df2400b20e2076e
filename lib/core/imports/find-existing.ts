import type { Person } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Resource } from '@/lib/core/define';
import { comparableColumn } from '@/lib/core/fields/fields';
import { listWhole } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import type { Screen } from '@/lib/core/screens/define';
import type { Shown } from '@/lib/core/screens/read-records';
import { foldedText } from '@/lib/run/db/folded-text';
import { plain, type Target } from './read-columns';

/** Records that match rows by their key fields: several if these are ambiguous. */
export type Existing = Map<string, (Shown & { updatedAt?: string })[]>;

const at = (record: Input, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Input | null | undefined)?.[name], record);

type Imported = NonNullable<Screen['imported']>;

/** The key of a record as one text; null if a part of it is missing. */
export function keyOf(record: Input, { by, isLoose }: Imported): string | null {
  const values = by.map((path) => at(record, path));
  if (values.some((value) => typeof value !== 'string' || value.trim() === '')) return null;
  return JSON.stringify(values.map((value) => (isLoose ? plain(String(value)) : foldedText(String(value).trim()))));
}

/** The first key field without a value in the row. */
export const missingKey = (record: Input, { by }: Imported): string | undefined =>
  by.find((path) => typeof at(record, path) !== 'string' || String(at(record, path)).trim() === '');

type Asked = { resource: Resource; imported: Imported; mapped: readonly (Target | null)[]; bodies: readonly Input[] };

/** The records that these rows match, with the mapped fields, as far as their reader may see them. */
export async function findExisting(me: Person, asked: Asked, deleted = false): Promise<Existing> {
  const { resource, imported, mapped, bodies } = asked;
  const existing: Existing = new Map();
  const keyed = bodies.filter((body) => keyOf(body, imported) !== null);
  if (keyed.length === 0) return existing;
  const query = parseListQuery(resource, new URLSearchParams());
  const fields = [
    ...mapped.flatMap((target) => target?.field.name ?? []),
    ...imported.by.map((path) => path.split('.')[0]!),
    ...Object.keys(imported.only ?? {}),
    'updatedAt',
  ];
  query.fields = [...new Set(fields)].filter(
    (field) => resource.fields.includes(field) && !resource.onlySingly.includes(field),
  );
  // An invalid choice from a sheet cannot be compared; only loosely compared texts can.
  for (const path of imported.isLoose ? imported.by : imported.by.slice(0, 1)) {
    const column = comparableColumn(resource.model, resource.sources, path)!;
    const values = new Set(keyed.map((body) => String(at(body, path)).trim()));
    query.filters.push({ [column]: { [imported.isLoose ? 'alike' : 'in']: [...values] } });
  }
  query.deleted = deleted;
  // All of them: any record missed would be created a second time.
  for await (const text of listWhole(resource, me, query)) {
    for (const record of JSON.parse(text) as Shown[]) {
      const key = keyOf(record, imported);
      const alike = key && existing.get(key);
      if (alike) alike.push(record);
      else if (key) existing.set(key, [record]);
    }
  }
  return existing;
}

import type { Person } from '@/lib/core/actor/actor';
import { describeFields, type FieldShape } from '@/lib/core/describe';
import { readShown, resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { namesIn } from './references';

export type Latest = {
  resource: string;
  fields: FieldShape[];
  records: Shown[];
  total: number;
  isLowerBound: boolean;
  names: Record<string, string>;
};

/** The first few records of a resource for the given API `parameters`, with the named fields in this order. */
export async function openLatest(
  name: string,
  me: Person,
  columns: readonly string[],
  parameters: Record<string, string> = {},
): Promise<Latest> {
  const resource = resourceNamed(name);
  const readable = describeFields(resource, me);
  const fields = columns.flatMap((column) => readable.find((field) => field.name === column) ?? []);
  const names = fields.map((field) => field.name);
  const found = await readShown(resource, me, { limit: '5', fields: names.join(','), ...parameters });
  return { resource: name, fields, ...found, names: await namesIn(found.records, fields, me) };
}

import type { Person } from '@/lib/auth/actor';
import { Problem } from '@/lib/errors';
import { formatCode } from '@/lib/product-codes/rules';
import { type FieldShape, shapesOf } from '@/lib/rest/describe';
import { namesOf } from '@/lib/rest/names';
import { resourceNamed, type Shown } from '@/lib/screens/read-records';
import { hrefOfRecord, nameFields } from './records';

/** The names behind the ids in these fields, with one query per resource. */
export async function namesIn(
  records: Shown[],
  fields: readonly FieldShape[],
  me: Person,
): Promise<Record<string, string>> {
  const targets = [...new Set(fields.flatMap(({ to }) => to ?? []))].filter((to) => nameFields(to).length > 0);
  const found = await Promise.all(
    targets.map(async (target) => {
      const from = fields.filter(({ to }) => to === target);
      const ids = records.flatMap((record) => from.flatMap(({ name }) => idsOf(record[name])));
      const names = await namesOf(resourceNamed(target), nameFields(target), me, ids).catch(none);
      return [...names].map(([id, name]) => [id, isCode(target) ? formatCode(name) : name]);
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Whether records of a resource are named by a code, which is shown in groups of characters. */
const isCode = (resource: string) =>
  shapesOf(resourceNamed(resource)).some(({ name, kind }) => kind === 'code' && nameFields(resource).includes(name));

/** Names that this reader may not see are left out; any other error is thrown. */
function none(error: unknown): Map<string, string> {
  if (error instanceof Problem && error.status === 403) return new Map();
  throw error;
}

/** Links to the records behind these ids, if they have a screen in the reader's area. */
export function hrefsIn(records: Shown[], fields: readonly FieldShape[], me: Person): Record<string, string> {
  const found = records.flatMap((record) =>
    fields.flatMap(({ name, to }) => (to ? idsOf(record[name]).map((id) => [id, hrefOfRecord(me.group, to, id)]) : [])),
  );
  return Object.fromEntries(found.filter(([, href]) => href)) as Record<string, string>;
}

/** Related records are given by id alone, or with their name. */
const idsOf = (value: unknown): string[] =>
  [value ?? []].flat().map((one) => (typeof one === 'string' ? one : (one as { _id: string })._id));

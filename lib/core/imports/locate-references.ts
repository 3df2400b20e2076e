import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import type { Typed } from '@/lib/core/screens/form-values';
import { readShown, resourceNamed } from '@/lib/core/screens/read-records';
import { nameFields } from '@/lib/core/screens/records';
import { foldedText, isSameText } from '@/lib/run/db/folded-text';
import type { StoredRow } from './data';
import type { Target } from './read-columns';

/** The records that a column's cells refer to. */
export type Named = {
  /** In the format of form controls; null if no record, or more than one, has that name. */
  typed: (target: Target, cell: string) => Typed | null;
};

const namesIn = ({ shape }: Target, cell: string) =>
  (shape.isList ? cell.split(/[;\n]|, /) : [cell]).map((name) => name.trim()).filter(Boolean);

/** Finds records by the names in cells, each name once, as far as their reader may see them. */
export async function locateReferences(
  me: Person,
  mapped: readonly (Target | null)[],
  rows: readonly StoredRow[],
): Promise<Named> {
  const found = new Map<string, string | null>();
  const keyOf = (to: string, name: string) => `${to}\n${foldedText(name)}`;
  for (const [column, target] of mapped.entries()) {
    const { to, kind } = target?.shape ?? {};
    if (!target || kind !== 'reference' || !to) continue;
    const names = new Set(rows.flatMap(({ cells }) => namesIn(target, cells[column] ?? '')));
    for (const name of names) {
      const key = keyOf(to, name);
      if (!found.has(key)) found.set(key, isUuid(name) ? name : await recordCalled(me, to, name));
    }
  }
  return {
    typed: (target, cell) => {
      const ids = namesIn(target, cell).map((name) => found.get(keyOf(target.shape.to ?? '', name)) ?? null);
      return ids.includes(null) ? null : { [target.path]: ids.join(',') };
    },
  };
}

async function recordCalled(me: Person, to: string, name: string): Promise<string | null> {
  // People can be given by address too, which is unique.
  if (name.includes('@')) return recordAt(me, to, name);
  const names = nameFields(to);
  const { records } = await readShown(resourceNamed(to), me, {
    q: name.slice(0, 100),
    limit: '10',
    fields: names.join(','),
  });
  const [one, other] = records.filter((record) => {
    const title = names.flatMap((field) => (record[field] as string | null) ?? []).join(' ');
    return isSameText(title, name);
  });
  return one && !other ? one._id : null;
}

async function recordAt(me: Person, to: string, email: string): Promise<string | null> {
  if (!resourceNamed(to).fields.includes('email')) return null;
  const { records } = await readShown(resourceNamed(to), me, { email, limit: '2', fields: 'email' });
  return records.length === 1 ? records[0]!._id : null;
}

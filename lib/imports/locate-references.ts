import type { Person } from '@/lib/auth/actor';
import { isUuid } from '@/lib/rest/column-values';
import { foldedText, isSameText } from '@/lib/rest/folded-text';
import type { Typed } from '@/lib/screens/form-values';
import { readShown, resourceNamed } from '@/lib/screens/read-records';
import { nameFields } from '@/lib/screens/records';
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

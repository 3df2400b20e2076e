import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { shapesOf } from '@/lib/core/describe';
import { mayCreate, writableFields } from '@/lib/core/screens/open-form';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { screenOf } from '@/lib/core/screens/records';
import { transaction } from '@/lib/run/db/transaction';
import { forbidden, invalid, notFound } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { insertImport } from './data';
import { guessMapping, type Target, targetsOf } from './read-columns';
import { readSheet } from './read-sheet';
import type { Vocabulary } from './schema';

/**
 * The possible columns of a sheet of this resource, for an admin.
 * @throws Problem 404 for a resource that cannot be imported
 */
export function targetsFor(me: Person, name: string): Target[] {
  if (me.group !== 'admin') throw forbidden();
  const resource = resourceNamed(name);
  const imported = screenOf(name)?.imported;
  if (!imported) throw notFound();
  const made = mayCreate(name, me) ? writableFields(resource, me, 'create') : [];
  const changed = writableFields(resource, me, 'update');
  const others = changed.filter((field) => !made.some(({ name: one }) => one === field.name));
  // Key fields have a column even if they are read-only.
  const known = imported.by.flatMap((path) => shapesOf(resource).filter(({ name: one }) => one === path.split('.')[0]));
  const all = [...made, ...others, ...known];
  const columns = all.filter(({ name: one }) => !imported.fields || imported.fields.includes(one));
  return targetsOf(columns.filter((field, n) => columns.findIndex((one) => one.name === field.name) === n));
}

type Sent = {
  resource: string;
  file: File | undefined;
  vocabulary: (targets: readonly Target[]) => Promise<Vocabulary>;
};

/** Stores the rows of a sheet with a guessed column mapping. Imports nothing yet. Limited to thirty an hour. */
export async function createImport(me: Person, { resource, file, vocabulary }: Sent): Promise<string> {
  const targets = targetsFor(me, resource);
  if (!file) throw invalid([{ field: 'file', message: 'imports.problems.noFile' }]);
  await spend(limits.imports, me.id);
  const { headings, total, rows } = await readSheet(file, me.id);
  const mapping = guessMapping(headings, targets, await vocabulary(targets));
  const fileName =
    file.name
      .replaceAll(/\p{Cc}/gu, '')
      .toWellFormed()
      .slice(0, 200) || resource;
  return transaction(
    async (tx) => {
      const head = {
        resource,
        fileName,
        personId: me.id,
        isVerified: me.isVerified === true,
        headings,
        mapping,
        total,
      };
      const id = await insertImport(tx, { ...head, rows });
      await audit(tx, me, {
        action: 'create',
        entity: 'imports',
        entityId: id,
        after: { fileName, resource, rows: total },
      });
      return id;
    },
    { timeout: 60_000 },
  );
}

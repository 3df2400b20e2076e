import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { resources } from '@/lib/nouns/resources';
import { forbidden } from '@/lib/run/errors';

/**
 * Documents and files are kept as they are sent, up to 20 MB each: of somebody who can put them nowhere, they would only fill the
 * store. @throws Problem 403 unless some record of theirs may have one
 */
export function requireWriterOf(kind: 'document' | 'file', me: Person): void {
  const mayWrite = Object.values(resources).some((resource) => {
    const fields = shapesOf(resource).filter((field) => field.kind === kind);
    return grantsOf(resource, me).some(({ create, update }) =>
      fields.some(({ name }) => fieldsOf(create).includes(name) || fieldsOf(update).includes(name)),
    );
  });
  if (!mayWrite) throw forbidden();
}

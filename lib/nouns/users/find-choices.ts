import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { getRecord } from '@/lib/core/read';
import { findRecords } from '@/lib/core/screens/find-records';
import { readShown, resourceNamed } from '@/lib/core/screens/read-records';
import { screenOf, titleNames } from '@/lib/core/screens/records';
import { notFound } from '@/lib/run/errors';
import { users } from './resource';

export type Choice = { resource: string; id: string; title: string; details: string[] };

export async function findPeople(me: Person, q: string): Promise<Choice[]> {
  const asked = { q: q.slice(0, 100), limit: '10', sort: 'surname', fields: 'name,surname,email' };
  const { records } = await readShown(users, me, asked);
  return records.map(({ _id: id, name, surname, email }) => {
    const title = [name, surname].filter(Boolean).join(' ');
    return { resource: 'users', id, title: title || String(email), details: [String(email)] };
  });
}

export const findAnything = (me: Person, q: string): Promise<Choice[]> => findRecords(me, q.slice(0, 100));

/** The name of a record, even a deleted one; '' if it has none. @throws Problem 404 if the reader may not see it */
export async function titleOfRecord(me: Person, name: string, id: string): Promise<{ title: string }> {
  const [resource, screen] = [resourceNamed(name), screenOf(name)];
  if (!isUuid(id)) throw notFound();
  const fields = screen?.title.flat() ?? [];
  const read = (deleted: boolean) => getRecord(resource, me, id, { fields, deleted });
  const { body } = await read(false).catch((error: unknown) => {
    if (!resource.isSoft) throw error;
    return read(true);
  });
  return { title: screen ? titleNames(screen, JSON.parse(body) as Record<string, unknown>) : '' };
}

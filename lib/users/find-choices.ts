import type { Person } from '@/lib/auth/actor';
import { notFound } from '@/lib/errors';
import { isUuid } from '@/lib/rest/column-values';
import { getRecord } from '@/lib/rest/read';
import { findRecords } from '@/lib/screens/find-records';
import { screenOf, titleNames } from '@/lib/screens/records';
import { readShown, resourceNamed } from '@/lib/screens/shown';
import { users } from './resource';

/** Somebody whose rights, or a record that, an admin may look at. */
export type Choice = { resource: string; id: string; title: string; details: string[] };

/** People by what `q` finds. */
export async function findPeople(me: Person, q: string): Promise<Choice[]> {
  const asked = { q: q.slice(0, 100), limit: '10', sort: 'surname', fields: 'name,surname,email' };
  const { records } = await readShown(users, me, asked);
  return records.map(({ _id: id, name, surname, email }) => {
    const title = [name, surname].filter(Boolean).join(' ');
    return { resource: 'users', id, title: title || String(email), details: [String(email)] };
  });
}

/** Records of every kind that the command palette finds. */
export const findAnything = (me: Person, q: string): Promise<Choice[]> => findRecords(me, q.slice(0, 100));

/** What a record is called, also a deleted one; '' where nothing names it. @throws Problem 404 where the reader does not see it */
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

import type { Person } from '@/lib/auth/actor';
import { groupOf, type Role } from '@/lib/auth/roles';
import { notFound } from '@/lib/errors';
import { isUuid } from '@/lib/rest/column-values';
import { getRecord } from '@/lib/rest/read';
import { users } from '@/lib/users/resource';

export type LinkedCenters = { name: string; isExpert: boolean; centers: { _id: string; name: string }[] };

/** The centers somebody works at, for those who may see this; 404 for others. */
export async function listLinked(me: Person, userId: string): Promise<LinkedCenters> {
  if (!isUuid(userId)) throw notFound();
  const fields = ['name', 'surname', 'email', 'expertType', 'role', 'associatedCenters'];
  const { body } = await getRecord(users, me, userId, { fields });
  const person = JSON.parse(body) as { [field: string]: string } & { associatedCenters: LinkedCenters['centers'] };
  return {
    name: [person.name, person.surname].filter(Boolean).join(' ') || String(person.email),
    isExpert: groupOf(person.role as Role) === 'expert',
    centers: person.associatedCenters,
  };
}

import type { Person } from '@/lib/auth/actor';
import { listPeople } from '@/lib/users/list-people';

/** The consultants that can be assigned to a center, by name; also those who work as professionals at present. */
export async function listConsultants(me: Person): Promise<{ value: string; label: string }[]> {
  const consultants = await listPeople(me, { originalRole: 'consultant', fields: 'name,surname' });
  return consultants.map(({ _id, name, surname }) => ({
    value: _id,
    label: [name, surname].filter(Boolean).join(' '),
  }));
}

import type { Person } from '@/lib/auth/actor';
import { readShown } from '@/lib/screens/read-records';
import { users } from '@/lib/users/resource';

/** The consultants that can be assigned to a center, by name. */
export async function listConsultants(me: Person): Promise<{ value: string; label: string }[]> {
  const asked = { role: 'consultant', fields: 'name,surname', sort: 'surname', limit: '100' };
  const { records } = await readShown(users, me, asked);
  return records.map(({ _id, name, surname }) => ({ value: _id, label: [name, surname].filter(Boolean).join(' ') }));
}

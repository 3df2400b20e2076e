import type { Person } from '@/lib/core/actor/actor';
import type { RecordView } from '@/lib/core/screens/open-record';
import { listPeople } from '@/lib/nouns/users/list-people';
import { isActiveInRoleSql } from '@/lib/nouns/users/rules.assignees';

/** The consultants that can be assigned to a center, by name; also those who work as professionals at present. */
export async function listConsultants(me: Person): Promise<{ value: string; label: string }[]> {
  const consultants = await listPeople(me, { originalRole: 'consultant', fields: 'name,surname' }, [
    { sql: isActiveInRoleSql('t', 'consultant'), tables: [] },
  ]);
  return consultants.map(({ _id, name, surname }) => ({
    value: _id,
    label: [name, surname].filter(Boolean).join(' '),
  }));
}

/** The consultants a center's form offers, with its present one: saving would clear the field otherwise. */
export async function consultantsFor(me: Person, { record }: RecordView, names: Record<string, string>) {
  const consultants = await listConsultants(me);
  const id = record.associateConsultant;
  if (typeof id !== 'string' || consultants.some(({ value }) => value === id)) return consultants;
  return [{ value: id, label: names[id] ?? '–' }, ...consultants];
}

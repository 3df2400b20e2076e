import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { policy as people } from '@/lib/nouns/users/policy';
import type { UserField } from '@/lib/nouns/users/schema';
import type { ExpertField } from './schema';

type Where = Rows<'User'>;

const professionals: Where = { role: { in: ['expert', 'dentist', 'hygienist', 'dental_therapist'] } };

const created = [
  'name',
  'surname',
  'email',
  'password',
  'expertType',
  'bornDate',
  'phone',
  'mobilephone',
  'culture',
  'centerIds',
] as const satisfies UserField[];

/** For those who look after them: the time since their last treatment. */
const activity = ['lastTreatmentOn', 'activity'] as const satisfies ExpertField[];
const withActivity = (read: 'all' | readonly UserField[]) => (read === 'all' ? read : [...read, ...activity]);

/** The professionals among `users`, with the same rights. */
export const policy: Policy<'User', ExpertField> = {
  admin: people.admin!.map((grant) => ({
    ...grant,
    rows: () => ({ AND: [everyRow(), professionals] }),
    create: { fields: created, rows: everyRow },
  })),
  expert: people.expert!.map((grant) => ({ ...grant, rows: (me) => ({ AND: [grant.rows(me), professionals] }) })),
  consultant: people.consultant!.slice(1).map((grant) => ({
    ...grant,
    read: withActivity(grant.read),
    rows: (me) => ({ AND: [grant.rows(me), professionals] }),
  })),
  'area-manager': people['area-manager']!.slice(1).map((grant) => ({
    ...grant,
    read: withActivity(grant.read),
    rows: (me) => ({ AND: [grant.rows(me), professionals] }),
  })),
  dealer: people
    .dealer!.slice(1)
    .map((grant) => ({ ...grant, rows: (me) => ({ AND: [grant.rows(me), professionals] }) })),
};

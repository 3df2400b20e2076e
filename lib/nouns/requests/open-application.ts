import type { Person } from '@/lib/core/actor/actor';
import { groupOf, hrefOf, type Role } from '@/lib/core/actor/roles';
import { phoneNumber } from '@/lib/core/fields/schema.typed';
import type { Shown } from '@/lib/core/screens/read-records';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { nameSql } from '@/lib/nouns/users/rules.name';
import { fromPool } from '@/lib/run/db/transaction';
import { pathOfRequest } from './data';
import { type ApplicationName, isApplication } from './schema.becoming';

export type Linked = { id: string; name: string; href: string | undefined };

/** The data of an applicant, to prefill the forms that create a person or center. */
export type Applicant = {
  name: ApplicationName;
  id: string;
  email: string;
  user: Linked | null;
  center: Linked | null;
  known: string | null;
  mayHaveCenter: boolean;
  person: { name: string; surname: string; role: string; phone: string };
  practice: { name: string; city: string; zipCode: string; country: string };
};

const NAME = nameSql('u');
const ROLES: Readonly<Record<string, string>> = { patient: 'user', expert: 'expert', other: 'other' };

/** Null for readers who may not create people, and for requests without an applicant. */
export async function openApplication(me: Person, resource: string, record: Shown): Promise<Applicant | null> {
  if (me.group !== 'admin' || !isApplication(resource)) return null;
  const email = String(record.email ?? record.referentEmail);
  const [userId, centerId] = [record.becameUserId ?? null, record.becameCenterId ?? null];
  const [row] = await fromPool(
    `select (select json_build_object('id', u.id, 'name', ${NAME}, 'role', u.role::text) from users u where u.id = $1::uuid) as "user",
       (select json_build_object('id', c.id, 'name', c.name) from centers c where c.id = $2::uuid) as center,
       (select ${NAME} from users u where u.email = $3::citext and u.deleted_at is null) as known`,
    [userId, centerId, email],
  );
  const found = row as ApplicationRow;
  const fullName = String(record.referent ?? record.name);
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  const address = (record.address ?? {}) as Record<string, string | null>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: resource,
    id: record._id,
    email,
    known: found.known,
    user: found.user && { ...found.user, href: hrefOfRecord(me.group, 'users', found.user.id) },
    center: found.center && { ...found.center, href: hrefOfRecord(me.group, 'centers', found.center.id) },
    mayHaveCenter: found.user !== null && groupOf(found.user.role as Role) === 'expert',
    person: {
      name: first,
      surname: rest.join(' '),
      role: ROLES[text(record.whoAreYou)] ?? 'expert',
      phone: phoneNumber.safeParse(record.phoneNumber).data ?? '',
    },
    practice: {
      name: resource === 'contacts' ? text(record.petitionerInfo) : text(record.name),
      city: text(address.city),
      zipCode: text(address.zipCode),
      country: text(address.country) || 'IT',
    },
  };
}

type ApplicationRow = {
  user: { id: string; name: string; role: string } | null;
  center: { id: string; name: string } | null;
  known: string | null;
};

export type Origin = { resource: ApplicationName; href: string; id: string; name: string; createdAt: Date };

export async function originsOf(me: Person, what: 'user' | 'center', id: string): Promise<Origin[]> {
  if (me.group !== 'admin') return [];
  const one = (resource: ApplicationName, table: string) =>
    `select '${resource}' as resource, t.id::text, t.name, t.created_at as "createdAt" from ${table} t
     where t.became_${what}_id = $1::uuid and t.deleted_at is null`;
  const rows = await fromPool(
    `${one('contacts', 'contacts')} union all ${one('product-test-requests', 'product_test_requests')}
     order by "createdAt" limit 20`,
    [id],
  );
  const found = rows as Omit<Origin, 'href'>[];
  return found.map((origin) => ({ ...origin, href: hrefOf(me.group, pathOfRequest(origin.resource, origin.id)) }));
}

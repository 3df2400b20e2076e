import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { inProvinces } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { names } from '@/lib/run/names';
import { type MembershipField, membershipRecord } from './schema';

type Where = Rows<'Membership'>;

const history = names(`centerId userId status kind isResponsible centerName personName askedById decidedById
  decidedAt createdAt updatedAt`) as MembershipField[];
const own = [...history, 'personEmail', 'responsibleNames', 'askedByName'] as MembershipField[];
const whole = [...history, 'personEmail'] as MembershipField[];
const known = ['centerId', 'userId', 'status', 'isResponsible', 'centerName', 'personName'] as MembershipField[];

/** Requests reach the center only after the address of the professional is confirmed. */
const proved: Where = {
  OR: [
    { kind: { in: ['invitation', 'founding'] } },
    { status: { in: ['active', 'closed'] } },
    { user: { confirmedUser: true } },
  ],
};
const at = (center: Rows<'Center'>): Where => ({ AND: [{ center: { AND: [center, { deletedAt: null }] } }, proved] });
const responsible = (me: { id: string }) =>
  at({ memberships: { some: { userId: me.id, status: 'active', isResponsible: true } } });
const ask = ['centerId', 'userId'] as const satisfies MembershipField[];

/** Nobody with an unconfirmed address reads or decides about others: anybody may have registered with it. */
const confirmed = (me: { isConfirmed: boolean }, rows: Where): Where => (me.isConfirmed ? rows : { OR: [] });

/** `remove` is granted to those who decide about a membership: the person, and those responsible for the center. */
const policy: Policy<'Membership', MembershipField> = {
  admin: [{ rows: everyRow, read: 'all', create: ask, remove: true }],
  expert: [
    { rows: (me) => confirmed(me, { userId: me.id }), read: own, create: ask, remove: true },
    // Without the names of those who decide.
    { rows: (me) => ({ userId: me.id }), read: [...history, 'personEmail'], create: ask, remove: true },
    {
      rows: (me) => confirmed(me, { AND: [responsible(me), { status: { in: ['waiting', 'active'] } }] }),
      read: whole,
      remove: true,
    },
    // The address of a former member is hidden.
    { rows: (me) => confirmed(me, responsible(me)), read: history, remove: true },
    {
      rows: (me) => confirmed(me, { AND: [at({ experts: { some: { userId: me.id } } }), { status: 'active' }] }),
      read: known,
    },
  ],
  consultant: [{ rows: (me) => confirmed(me, at({ consultantId: me.id })), read: whole, create: ask, remove: true }],
  'area-manager': [
    {
      rows: (me) => confirmed(me, at({ ...inProvinces(me), unconfirmedSince: null })),
      read: whole,
      create: ask,
      remove: true,
    },
  ],
};

export const memberships = defineResource({
  name: 'memberships',
  model: 'Membership',
  schema: membershipRecord,
  sources: {
    centerName: { computed: '(select c.name from centers c where c.id = t.center_id)' },
    personName: { computed: `(select concat_ws(' ', u.name, u.surname) from users u where u.id = t.user_id)` },
    personEmail: { computed: '(select u.email::text from users u where u.id = t.user_id)' },
    // Former and refused members no longer read who works there.
    responsibleNames: {
      computed: `(select coalesce(json_agg(concat_ws(' ', u.name, u.surname) order by r.created_at), '[]')
        from memberships r join users u on u.id = r.user_id
        where r.center_id = t.center_id and t.status <> 'closed' and r.is_responsible and u.deleted_at is null)`,
    },
    askedByName: { computed: `(select concat_ws(' ', u.name, u.surname) from users u where u.id = t.asked_by_id)` },
  },
  policy,
  search: [],
  sort: '-createdAt',
});

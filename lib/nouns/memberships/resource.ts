import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { membershipRecord } from './schema';

/** Who works where, pending memberships, and former ones. */
export const memberships = defineResource({
  name: 'memberships',
  model: 'Membership',
  schema: membershipRecord,
  sources: {
    centerName: { computed: '(select c.name from centers c where c.id = t.center_id)' },
    personName: { computed: `(select concat_ws(' ', u.name, u.surname) from users u where u.id = t.user_id)` },
    personEmail: { computed: '(select u.email::text from users u where u.id = t.user_id)' },
    responsibleNames: {
      computed: `(select coalesce(json_agg(concat_ws(' ', u.name, u.surname) order by r.created_at), '[]')
        from memberships r join users u on u.id = r.user_id
        where r.center_id = t.center_id and r.is_responsible and u.deleted_at is null)`,
    },
    askedByName: { computed: `(select concat_ws(' ', u.name, u.surname) from users u where u.id = t.asked_by_id)` },
  },
  policy,
  search: [],
  sort: '-createdAt',
});

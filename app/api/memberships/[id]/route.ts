import { endMembership } from '@/lib/memberships/end-membership';
import { memberships } from '@/lib/memberships/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(memberships, {
  remove: (tx, actor, { id }) => endMembership(tx, actor, id),
});

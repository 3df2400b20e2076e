import { member } from '@/lib/rest/handlers';
import { users } from '@/lib/users/resource';
import { updateUser } from '@/lib/users/update-user';

/** Sent with the center ids that are left when a professional is taken off a center. */
export const { PUT } = member(users, { update: updateUser });

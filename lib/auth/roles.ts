import { ROLES } from '@/lib/users/schema';

export const roles = ROLES;
export type Role = (typeof roles)[number];

/** Roles that may do the same share a group; policies speak of groups only. Not signed in is a group of its own. */
export const groups = [
  'admin',
  'expert',
  'consultant',
  'area-manager',
  'dealer',
  'user',
  'guest',
  'anonymous',
] as const;
export type Group = (typeof groups)[number];
export type SignedInGroup = Exclude<Group, 'anonymous'>;

const shared: Partial<Record<Role, SignedInGroup>> = {
  dentist: 'expert',
  hygienist: 'expert',
  'dental-therapist': 'expert',
  student: 'guest',
  sales: 'guest',
  other: 'guest',
};

export const groupOf = (role: Role): SignedInGroup => shared[role] ?? (role as SignedInGroup);

/** The roles of a group, for queries over people. */
export const rolesOf = (group: SignedInGroup): Role[] => roles.filter((role) => groupOf(role) === group);

/** First path segment of the signed-in screens: every group has its own, named after it. */
export const areaOf = (role: Role): SignedInGroup => groupOf(role);

/** Who may work as an expert for a while and switch back. */
export const switchingRoles: readonly Role[] = ['admin', 'consultant', 'area-manager', 'dealer'];

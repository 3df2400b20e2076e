import { names } from '@/lib/run/names';

type Roles = { role: Role; originalRole: Role };

/** Whether the header offers a switch to expert, or back. Nothing else is possible. */
export const canSwitchToExpert = ({ role, originalRole }: Roles) => role === originalRole && isStaff(role);
export const canSwitchBack = ({ role, originalRole }: Roles) => role !== originalRole;

export const ROLES = names(`user admin expert consultant area-manager dealer guest dentist hygienist dental-therapist
  student sales other`);
export type Role = (typeof ROLES)[number];

/** Roles with the same rights share a group; policies use groups only. Visitors are a group of their own. */
export const groups = names('admin expert consultant area-manager dealer user guest anonymous');
export type Group = (typeof groups)[number];
export type SignedInGroup = Exclude<Group, 'anonymous'>;

const groupByRole: Record<Role, SignedInGroup> = {
  user: 'user',
  admin: 'admin',
  expert: 'expert',
  consultant: 'consultant',
  'area-manager': 'area-manager',
  dealer: 'dealer',
  guest: 'guest',
  dentist: 'expert',
  hygienist: 'expert',
  'dental-therapist': 'expert',
  student: 'guest',
  sales: 'guest',
  other: 'guest',
};

/** The group of a role, which is also the area of its screens: the first segment of their paths. */
export const groupOf = (role: Role): SignedInGroup => groupByRole[role];

export const rolesOf = (group: SignedInGroup): Role[] => ROLES.filter((role) => groupOf(role) === group);

/** Who works for the programme; they may switch to expert. */
export const STAFF = ['admin', 'consultant', 'area-manager', 'dealer'] as const satisfies Role[];
/** For a condition `original_role in (…)`. */
export const STAFF_LITERALS = STAFF.map((role) => `'${role}'`).join(', ');
export const isStaff = (role: Role) => STAFF.some((one) => one === role);

/** The address of a screen. The guest's landing page is the area itself, since guests may not open lists. */
export const hrefOf = (area: SignedInGroup, path: string) => (path === 'guest' ? '/guest' : `/${area}/${path}`);

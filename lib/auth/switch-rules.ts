import { type Role, switchingRoles } from './roles';

type Roles = { role: Role; originalRole: Role };

/** The header's button: to expert, for those who may; back, for those who did. Nothing else. */
export const canSwitchToExpert = ({ role, originalRole }: Roles) =>
  role === originalRole && switchingRoles.includes(role);
export const canSwitchBack = ({ role, originalRole }: Roles) => role !== originalRole;

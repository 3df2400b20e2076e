import { type Role, switchingRoles } from './roles';

type Roles = { role: Role; originalRole: Role };

/** Whether the header offers a switch to expert, or back. Nothing else is possible. */
export const canSwitchToExpert = ({ role, originalRole }: Roles) =>
  role === originalRole && switchingRoles.includes(role);
export const canSwitchBack = ({ role, originalRole }: Roles) => role !== originalRole;

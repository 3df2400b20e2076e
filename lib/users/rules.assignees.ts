import type { Rows } from '@/lib/rest/rows';
import type { Role } from '@/prisma/generated/enums';

// What is assigned to people who cannot work any more (deleted, disabled, in another role) counts as nobody's, but keeps
// its assignee: when that is undone, it is theirs again.

/** People who can still work in one of these roles. */
export const ableAs = (...roles: Role[]): Rows<'User'> => ({
  ...{ deletedAt: null, enabledUser: true },
  originalRole: { in: roles },
});

/** The same of a row of users, as SQL. */
export const ableAsSql = (user: string, ...roles: Role[]): string =>
  `${user}.deleted_at is null and ${user}.enabled_user
    and ${user}.original_role in (${roles.map((role) => `'${role.replaceAll('_', '-')}'`).join(', ')})`;

/** Whether the person with this id cannot work in one of these roles, or is none, as SQL. */
export const unassignedSql = (id: string, ...roles: Role[]): string =>
  `not exists (select from users able where able.id = ${id} and ${ableAsSql('able', ...roles)})`;

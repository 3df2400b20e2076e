import type { Condition } from '@/lib/core/access/rows';
import type { Role } from '@/prisma/generated/enums';

// Assignments of people who cannot work on them any more (deleted, disabled, in another role, without its province)
// count as nobody's, but keep their assignee: when that is undone, they are theirs again.

/** As SQL for a row of users. */
export const isActiveInRoleSql = (user: string, ...roles: Role[]): string =>
  `${user}.deleted_at is null and ${user}.enabled_user
    and ${user}.original_role in (${roles.map((role) => `'${role.replaceAll('_', '-')}'`).join(', ')})`;

export const assignedSql = (id: string, ...roles: Role[]): string =>
  `exists (select from users able where able.id = ${id} and ${isActiveInRoleSql('able', ...roles)})`;

/** As SQL; true for an id of nobody. */
export const unassignedSql = (id: string, ...roles: Role[]): string => `not ${assignedSql(id, ...roles)}`;

/** As the `while` of a field of the row `t`. */
export const conditionAssigneeActive = (column: string, ...roles: Role[]): Condition => ({
  sql: assignedSql(`t.${column}`, ...roles),
  tables: ['users'],
});

import type { Condition } from '@/lib/core/access/rows';
import type { Role } from '@/prisma/generated/enums';

// What is assigned to people who cannot work on it any more (deleted, disabled, in another role, without its province)
// counts as nobody's, but keeps its assignee: when that is undone, it is theirs again.

/** Whether a person (a row of users) can still work in one of these roles, as SQL. */
export const ableAsSql = (user: string, ...roles: Role[]): string =>
  `${user}.deleted_at is null and ${user}.enabled_user
    and ${user}.original_role in (${roles.map((role) => `'${role.replaceAll('_', '-')}'`).join(', ')})`;

/** Whether the person with this id can still work in one of these roles, as SQL. */
export const assignedSql = (id: string, ...roles: Role[]): string =>
  `exists (select from users able where able.id = ${id} and ${ableAsSql('able', ...roles)})`;

/** Whether the person with this id cannot, or is none, as SQL. */
export const unassignedSql = (id: string, ...roles: Role[]): string => `not ${assignedSql(id, ...roles)}`;

/** `assignedSql` for a column of the row `t`, as the `while` of its field. */
export const whileAble = (column: string, ...roles: Role[]): Condition => ({
  sql: assignedSql(`t.${column}`, ...roles),
  tables: ['users'],
});

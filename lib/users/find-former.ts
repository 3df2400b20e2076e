import { fromPool } from '@/lib/rest/read';
import type { Role } from '@/prisma/generated/enums';
import { ableAsSql } from './rules.assignees';

/** The name of an assignee who cannot work in these roles any more, also of a deleted one; null for anybody else. */
export async function formerName(id: unknown, ...roles: Role[]): Promise<string | null> {
  if (typeof id !== 'string') return null;
  const [row] = await fromPool(
    `select concat_ws(' ', u.name, u.surname) as name from users u where u.id = $1::uuid and not (${ableAsSql('u', ...roles)})`,
    [id],
  );
  return (row?.name as string | undefined) ?? null;
}

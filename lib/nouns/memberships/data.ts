import type { Person } from '@/lib/core/actor/actor';
import { readShown } from '@/lib/core/screens/read-records';
import { db } from '@/lib/run/db/db';
import { fromPool } from '@/lib/run/db/transaction';
import { DECIDED } from './check-decider';
import { memberships } from './resource';
import type { MembershipKind } from './schema';

export type WaitingMembership = {
  _id: string;
  kind: MembershipKind;
  userId: string;
  centerId: string;
  centerName: string;
  personName: string;
  personEmail?: string;
  responsibleNames?: string[];
  askedByName?: string | null;
  createdAt: string;
};

/** The reader's pending requests and invitations, and requests to their centers. */
export async function waitingFor(
  me: Person,
  centerId?: string,
): Promise<{ mine: WaitingMembership[]; theirs: WaitingMembership[] }> {
  const asked = { status: 'waiting', limit: '50', ...(centerId && { centerId }) };
  const { records } = await readShown(memberships, me, asked);
  const all = records as unknown as WaitingMembership[];
  return { mine: all.filter(({ userId }) => userId === me.id), theirs: all.filter(({ userId }) => userId !== me.id) };
}

export async function waitsSomewhere(userId: string): Promise<boolean> {
  return (await db.membership.count({ where: { userId, status: 'waiting', center: { deletedAt: null } } })) > 0;
}

const FEWEST = 5;

/** The median days in which centers have lately accepted requests; null if too few have. Closed ones do not count. */
export async function usualDaysOfAnswer(): Promise<number | null> {
  const text = `
    select count(*)::int as count, percentile_cont(0.5) within group (order by decided_at - created_at) as half from (
      select decided_at, created_at from memberships
      where kind = 'request' and status = 'active' and decided_at is not null and decided_by_id is distinct from user_id
      order by decided_at desc limit 200) m`;
  const [row] = await fromPool<{ count: number; days: number | null }>(
    `select count, ceil(extract(epoch from half) / 86400)::int as days from (${text}) x`,
  );
  const { count, days } = row!;
  return count >= FEWEST ? days : null;
}

export async function decidesFor(me: Person, centerId: string): Promise<boolean> {
  return (await fromPool(DECIDED, [[centerId], me.id, me.group, me.areaProvinces])).length > 0;
}

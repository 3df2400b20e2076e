import { db } from '@/lib/run/db/db';
import type { SecurityEventKind, SessionCause } from './schema';

export type RecentEvent = {
  id: string;
  kind: SecurityEventKind;
  cause: SessionCause | null;
  device: string | null;
  ipAddress: string | null;
  createdAt: Date;
};

const MAX_EVENTS = 10;

/** Newest first. */
export async function recentEventsOf(userId: string): Promise<RecentEvent[]> {
  const rows = await db.securityEvent.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_EVENTS,
    select: { id: true, kind: true, cause: true, device: true, ipAddress: true, createdAt: true },
  });
  // Written by recordEvent only, which accepts no other kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as SecurityEventKind, cause: row.cause as SessionCause | null }));
}

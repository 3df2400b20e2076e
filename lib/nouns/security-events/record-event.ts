import { type Tx, within } from '@/lib/run/db/transaction';
import { clientNow, requestContext } from '@/lib/run/request-context';
import { deviceName } from './rules';
import type { SecurityEventKind, SessionCause } from './schema';

export type Client = { userAgent: string | null; ipAddress: string | null };

export type SecurityEvent = {
  kind: SecurityEventKind;
  userId: string | null;
  /** Null if not signed in. */
  actorId: string | null;
  cause?: SessionCause;
  detail?: string;
  /** By default that of the current request. */
  client?: Client;
};

export const COLUMNS = 'user_id, actor_id, kind, cause, detail, device, ip_address, request_id';

export async function recordEvent(tx: Tx, ...events: SecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(valuesOf);
  const columns = rows[0]!.map((_, index) => rows.map((row) => row[index]));
  await within(tx)(
    `insert into security_events (${COLUMNS})
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])`,
    columns,
  );
}

/** In the order of `COLUMNS`. */
export function valuesOf({ kind, userId, actorId, cause, detail, client = clientNow() }: SecurityEvent) {
  const { userAgent, ipAddress } = client;
  const requestId = requestContext.getStore()?.requestId ?? null;
  return [userId, actorId, kind, cause ?? null, detail ?? null, deviceName(userAgent), ipAddress, requestId];
}

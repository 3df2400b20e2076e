import { pool } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { bearer, type clientOf } from './client';
import { eventually } from './eventually';
import { type Member, unique } from './people';

/** A new key of this admin with these scopes, until tomorrow, and how it calls. */
export async function newKey(call: ReturnType<typeof clientOf>, as: Member, scopes: string[], more: object = {}) {
  const body = { name: unique('key'), expiresOn: addDays(todayText(), 1), scopes, ...more };
  const made = await call('POST', 'api-keys', { as, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { _id: id, value } = made.body as { _id: string; value: string };
  const headers = bearer(value);
  return { id, value, headers, call: callerWith(call, value) };
}

export const callerWith =
  (call: ReturnType<typeof clientOf>, value: string) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, path, { headers: { ...bearer(value), ...headers }, ...(body !== undefined && { body }) });

/** Waits until the feed has all up to now: until transactions running then have ended, on the whole server. */
export async function untilFed(): Promise<void> {
  const { rows } = await pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text as xid');
  await eventually(async () => {
    const text = 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as done';
    if (!(await pool.query(text, [rows[0].xid])).rows[0].done) throw new Error('Somebody is still writing.');
  }, 150_000);
}

import type pg from 'pg';
import { hashPassword } from '@/lib/nouns/accounts/passwords';

export const PASSWORD = 'Sicura2026x';

/** Gives people without a password the bench's own. */
export async function givePassword(client: pg.Client, userIds: readonly string[]): Promise<void> {
  await client.query(
    `insert into credentials (user_id, password_hash) select unnest($1::uuid[]), $2
     on conflict (user_id) do update set password_hash = excluded.password_hash`,
    [userIds, await hashPassword(PASSWORD)],
  );
}

/** Signs in over the API, like an app; returns the token. A token of the bench's own making would not do. */
export async function signIn(address: string, email: string): Promise<string> {
  const headers = { authorization: `Basic ${btoa(`${email}:${PASSWORD}`)}` };
  const answer = await fetch(`${address}/api/auth`, { method: 'POST', headers });
  if (!answer.ok) throw new Error(`Signing in was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

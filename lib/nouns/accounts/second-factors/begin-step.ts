import { pool } from '@/lib/run/db/db';
import { unauthorized } from '@/lib/run/errors';
import { clientOf } from '@/lib/run/requests/client-of';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { STEP_SECONDS } from './rules';

// A new password ends the steps of the old one: none begins while it is being replaced.
const BEGIN = `
  insert into sign_in_steps (user_id, token_hash, user_agent, expires_at)
  select $1::uuid, $2, $3, $4::timestamptz
  where $5::text is null or exists (select 1 from credentials c where c.user_id = $1::uuid and c.password_hash = $5 for share)`;

/**
 * Begins the second step, after the right password, for somebody with a second factor: they get this instead of a
 * session, and it grants no access by itself. Returns its secret, for the device that sent `request`.
 * @param checked the stored hash of the password that was right
 * @throws Problem 401 if the password has been replaced meanwhile
 */
export async function beginStep(userId: string, request: Request, checked?: string): Promise<string> {
  const secret = newSecret();
  const { userAgent } = clientOf(request);
  const expiresAt = new Date(Date.now() + STEP_SECONDS * 1000);
  const { rowCount } = await pool.query(BEGIN, [userId, hashSecret(secret), userAgent, expiresAt, checked]);
  if (rowCount === 0) throw unauthorized();
  return secret;
}

/** The cookie of a browser between the password and the second step, for the API only. */
export const stepCookie = {
  name: sessionCookie.name.replace('session', 'step'),
  options: { ...sessionCookie.options, path: '/api', maxAge: STEP_SECONDS },
};

export function stepCookieText(secret: string): string {
  const { path, maxAge, secure } = stepCookie.options;
  const age = secret ? maxAge : 0;
  return `${stepCookie.name}=${secret}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

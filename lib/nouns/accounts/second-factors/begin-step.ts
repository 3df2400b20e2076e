import { db } from '@/lib/run/db/db';
import { clientOf } from '@/lib/run/requests/client-of';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { STEP_SECONDS } from './rules';

/**
 * Begins the second step, after the right password, for somebody with a second factor: they get this instead of a
 * session, and it grants no access by itself. Returns its secret, for the device that sent `request`.
 */
export async function beginStep(userId: string, request: Request): Promise<string> {
  const secret = newSecret();
  const { userAgent } = clientOf(request);
  const expiresAt = new Date(Date.now() + STEP_SECONDS * 1000);
  await db.signInStep.create({ data: { userId, tokenHash: hashSecret(secret), userAgent, expiresAt } });
  return secret;
}

/** The cookie of a browser between the password and the second step. Scripts cannot read it, and only the API gets it. */
export const stepCookie = {
  name: sessionCookie.name.replace('session', 'step'),
  options: { ...sessionCookie.options, path: '/api', maxAge: STEP_SECONDS },
};

/** The Set-Cookie header of a step; an empty secret ends it. */
export function stepCookieText(secret: string): string {
  const { path, maxAge, secure } = stepCookie.options;
  const age = secret ? maxAge : 0;
  return `${stepCookie.name}=${secret}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

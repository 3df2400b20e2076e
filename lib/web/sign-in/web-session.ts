import { openSession, type SessionOptions } from '@/lib/nouns/accounts/sessions/open-session';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { claimsOf, lifetimes, sessionCookie, signToken } from '@/lib/run/secrets/tokens';

function cookie(value: string, maxAge: number): string {
  const { name, options } = sessionCookie;
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
}

/** Signs a person, authenticated by the caller, in on the browser behind `request`; returns the Set-Cookie header. */
export async function startWebSession(userId: string, request: Request, opening?: SessionOptions): Promise<string> {
  const sid = await openSession(userId, 'web', request, opening);
  return cookie(await signToken('session', { sub: userId, sid }), lifetimes.session);
}

/** If there is any; returns the Set-Cookie header that deletes the cookie. */
export async function endWebSession(request: Request): Promise<string> {
  const claims = await claimsOf(request.headers);
  if (claims) await revokeSessions({ id: claims.sid, userId: claims.sub }, 'signed out');
  return cookie('', 0);
}

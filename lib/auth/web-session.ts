import { claimsOf } from '@/lib/auth/actor-of';
import { openSession } from '@/lib/auth/open-session';
import { revokeSessions } from '@/lib/auth/revoke-sessions';
import { lifetimes, sessionCookie, signToken } from '@/lib/auth/tokens';

function cookie(value: string, maxAge: number): string {
  const { name, options } = sessionCookie;
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
}

/** Signs somebody in on the browser behind `request`; returns the Set-Cookie that says so. Who it is was checked before. */
export async function startWebSession(userId: string, request: Request): Promise<string> {
  const sid = await openSession(userId, 'web', request);
  return cookie(await signToken('session', { sub: userId, sid }), lifetimes.session);
}

/** Ends the session a request belongs to, if any; returns the Set-Cookie that forgets it. */
export async function endWebSession(request: Request): Promise<string> {
  const claims = await claimsOf(request.headers);
  if (claims) await revokeSessions({ id: claims.sid, userId: claims.sub }, 'signed out');
  return cookie('', 0);
}

import { createHash, randomUUID } from 'node:crypto';
import { cookiesOf } from '@/lib/auth/actor-of';
import { devicesSince } from '@/lib/auth/data';
import { lifetimes, sessionCookie, signToken, verifyToken } from '@/lib/auth/tokens';

/** The header that replaces the device cookie for clients without cookies. */
export const DEVICE_HEADER = 'x-device-token';

/**
 * One cookie per person, because several people sign in on a center's tablet. Sent
 * to every way of signing in: form, JSON or provider.
 */
const cookieName = (userId: string) =>
  `${sessionCookie.name}.device-${createHash('sha256').update(userId).digest('hex').slice(0, 8)}`;

/** The id of the device behind `request` if this person has signed in on it before, else null. */
export async function knownDevice({ headers }: { headers: Headers }, userId: string): Promise<string | null> {
  const named = headers.get(DEVICE_HEADER);
  const tokens = named ? [named] : cookiesOf(headers, cookieName(userId));
  const all = await Promise.all(tokens.map((token) => verifyToken('device', token)));
  const own = all.filter((claims) => claims?.sub === userId);
  if (own.length === 0) return null;
  const since = Math.floor(((await devicesSince(userId))?.getTime() ?? 0) / 1000);
  return own.find((claims) => (claims?.iat ?? 0) >= since)?.sid ?? null;
}

/** A token that identifies the device behind `request` as this person's. The caller has authenticated the person. */
export async function deviceToken(request: { headers: Headers }, userId: string): Promise<string> {
  const sid = (await knownDevice(request, userId)) ?? randomUUID();
  return signToken('device', { sub: userId, sid });
}

/** The same as a browser cookie. */
export async function deviceCookieParts(request: { headers: Headers }, userId: string) {
  const { httpOnly, sameSite, secure } = sessionCookie.options;
  const options = { httpOnly, sameSite, secure, path: '/api', maxAge: lifetimes.device };
  return { name: cookieName(userId), value: await deviceToken(request, userId), options };
}

/** The same as a Set-Cookie header. */
export async function deviceCookie(request: { headers: Headers }, userId: string): Promise<string> {
  const { name, value, options } = await deviceCookieParts(request, userId);
  const { path, maxAge, secure } = options;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

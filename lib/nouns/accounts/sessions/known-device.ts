import { createHash, randomUUID } from 'node:crypto';
import { devicesSince } from '@/lib/nouns/accounts/sessions/data';
import { cookiesOf, lifetimes, sessionCookie, signToken, verifyToken } from '@/lib/run/secrets/tokens';

/** The header that replaces the device cookie for clients without cookies. */
export const DEVICE_HEADER = 'x-device-token';

/** One cookie per person, as several sign in on a center's tablet; sent to every way of signing in. */
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

export async function deviceCookieParts(request: { headers: Headers }, userId: string) {
  return cookieParts(userId, await deviceToken(request, userId));
}

function cookieParts(userId: string, value: string) {
  const { httpOnly, sameSite, secure } = sessionCookie.options;
  const options = { httpOnly, sameSite, secure, path: '/api', maxAge: lifetimes.device };
  return { name: cookieName(userId), value, options };
}

export async function deviceCookie(request: { headers: Headers }, userId: string): Promise<string> {
  return cookieText(await deviceCookieParts(request, userId));
}

/** The cookie of a device that reset the password: one identity for all, so that resets bring no more guesses. */
export async function resetDeviceCookie(userId: string): Promise<string> {
  const sid = uuid(createHash('sha256').update(`password reset of ${userId}`).digest().subarray(0, 16));
  return cookieText(cookieParts(userId, await signToken('device', { sub: userId, sid })));
}

/** Sixteen bytes as a UUID of version 8: made by a rule of our own. */
function uuid(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function cookieText({ name, value, options }: ReturnType<typeof cookieParts>): string {
  const { path, maxAge, secure } = options;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

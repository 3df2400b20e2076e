import { createHash, randomUUID } from 'node:crypto';
import { cookieOf } from '@/lib/auth/actor-of';
import { lifetimes, sessionCookie, signToken, verifyToken } from '@/lib/auth/tokens';

/** Where a client without cookies keeps and sends what a browser has in its cookie. */
export const DEVICE_HEADER = 'x-device-token';

/** One for each person: several sign in on the tablet of a practice. Sent with the sign-in form only. */
const cookieName = (userId: string) =>
  `${sessionCookie.name}.device-${createHash('sha256').update(userId).digest('hex').slice(0, 8)}`;

/** The device `request` comes from, when this person has signed in on it before: its id, else null. */
export async function knownDevice(request: Request, userId: string): Promise<string | null> {
  const { headers } = request;
  const token = headers.get(DEVICE_HEADER) ?? cookieOf(headers, cookieName(userId));
  const claims = await verifyToken('device', token);
  return claims?.sub === userId ? claims.sid : null;
}

/** What makes the device behind `request` known as this person's from now on. Who it is was checked before. */
export async function deviceToken(request: Request, userId: string): Promise<string> {
  const sid = (await knownDevice(request, userId)) ?? randomUUID();
  return signToken('device', { sub: userId, sid });
}

/** The same as a Set-Cookie. */
export async function deviceCookie(request: Request, userId: string): Promise<string> {
  const { secure } = sessionCookie.options;
  const token = await deviceToken(request, userId);
  return `${cookieName(userId)}=${token}; Path=/api/session; Max-Age=${lifetimes.device}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

// Signs and verifies the cookie of web sessions and the tokens of API clients. Does not import
// next/*, so that the websocket server and plain tests can use it.
import { createHash } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/run/env';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { foldedText } from '@/lib/run/i18n/folded-text';

const DAYS_INVITED = 14;

const digestOf = (email: string) => createHash('sha256').update(foldedText(email)).digest('base64url').slice(0, 16);

/** The token in an invitation e-mail: proves that its reader owns this address, as long as the invitation names it. */
export const signInvitation = (id: string, email: string): Promise<string> =>
  signLink('membership', `${id} ${digestOf(email)}`, daysFromNow(DAYS_INVITED));

/** The invitation of a token, and whether it was sent to an address; null if the token was not signed for this. */
export async function readInvitation(token: string) {
  const [id, digest] = (await verifyLink('membership', token))?.split(' ') ?? [];
  return id ? { id, wentTo: (email: string) => digestOf(email) === digest } : null;
}

/** In seconds. Refresh tokens are not JWTs but random values, stored as hashes. */
export const lifetimes = {
  session: 60 * 60 * 24 * 30,
  access: 60 * 15,
  refresh: 60 * 60 * 24 * 30,
  app: 60 * 15,
  /** The longest that browsers keep a cookie. */
  device: 60 * 60 * 24 * 400,
} as const;

/**
 * `session` is the cookie, `access` the bearer token, `app` that of an app. `device` says that a person (`sub`) has signed in on a device
 * (`sid`) before and gives no access. No token is accepted in place of another.
 */
export type TokenUse = 'session' | 'access' | 'app' | 'device';

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.number().optional() });
/** The person (`sub`), session (`sid`) and time of signing (`iat`, seconds); rights are read on each request. */
export type Claims = z.infer<typeof claims>;

const issuer = 'portal';

/** The first key signs, all verify: this is how keys are rotated. */
const keys = new Map(
  env.AUTH_SECRET.map((secret) => [
    createHash('sha256').update(secret).digest('base64url').slice(0, 8),
    new TextEncoder().encode(secret),
  ]),
);
const [[currentId, currentKey] = ['', new Uint8Array()]] = keys;

export function signToken(use: TokenUse, { sub, sid }: Claims): Promise<string> {
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: currentId })
    .setSubject(sub)
    .setIssuer(issuer)
    .setAudience(use)
    .setIssuedAt()
    .setExpirationTime(`${lifetimes[use]}s`)
    .sign(currentKey);
}

type LinkPurpose = 'membership' | 'inquiry';

/** Signs the subject of a link in an e-mail for one purpose; it opens no session. */
export function signLink(purpose: LinkPurpose, subject: string, until: Date): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: currentId })
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience(`link:${purpose}`)
    .setIssuedAt()
    .setExpirationTime(until)
    .sign(currentKey);
}

/** The subject of a link signed for this purpose; null for any other link, or an expired one. */
export async function verifyLink(purpose: LinkPurpose, token: string): Promise<string | null> {
  return (await payloadOf(`link:${purpose}`, token))?.sub ?? null;
}

const MAX_KNOWN = 5_000;
const known = new Map<string, { claims: Claims; expiresAt: number }>();

/** Null unless valid, unexpired and made for this use. A signature is verified once: the result is cached. */
export async function verifyToken(use: TokenUse, token: string | undefined): Promise<Claims | null> {
  if (!token) return null;
  const id = `${use} ${token}`;
  const before = known.get(id);
  if (before && before.expiresAt > Date.now()) return before.claims;
  const verified = await verify(use, token);
  known.delete(id);
  if (verified) known.set(id, verified);
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
  return verified?.claims ?? null;
}

async function verify(use: TokenUse, token: string): Promise<{ claims: Claims; expiresAt: number } | null> {
  const payload = await payloadOf(use, token);
  const read = claims.safeParse(payload);
  return payload && read.success ? { claims: read.data, expiresAt: payload.exp! * 1000 } : null;
}

async function payloadOf(audience: string, token: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.get(kid ?? '');
        if (!key) throw new Error('unknown key');
        return key;
      },
      { issuer, audience, algorithms: ['HS256'], requiredClaims: ['exp'] },
    );
    return payload;
  } catch {
    return null;
  }
}

const secure = env.APP_URL?.startsWith('https://') ?? false;

/** Name and attributes of the web session's cookie. Over TLS it is Secure, and its name says so. */
export const sessionCookie = {
  name: `${secure ? '__Secure-' : ''}portal.session`,
  options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
};

export const cookieOf = (headers: Headers, name: string): string | undefined => cookiesOf(headers, name)[0];

/** All cookies of this name: a browser may hold several, for different paths; it sends the longest path first. */
export function cookiesOf(headers: Headers, name: string): string[] {
  const pairs = headers.get('cookie')?.split(/;\s*/) ?? [];
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

export const bearerOf = (headers: Headers) => /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];

/** The claims of the token of an app. Only `actorOf` may use them. */
export const appClaimsOf = (headers: Headers): Promise<Claims | null> => verifyToken('app', bearerOf(headers));

/** The claims of a request's bearer token or else its cookie. Only the signature is checked. */
export async function claimsOf(headers: Headers): Promise<Claims | null> {
  const bearer = bearerOf(headers);
  return bearer ? verifyToken('access', bearer) : verifyToken('session', cookieOf(headers, sessionCookie.name));
}

// One signer for the web session's cookie and the tokens of API clients. No next/* import here, so that the websocket
// server and plain tests use it as well.
import { createHash } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/env';

/** Seconds. Refresh tokens are no JWT: they are random, and kept hashed. */
export const lifetimes = {
  session: 60 * 60 * 24 * 30,
  access: 60 * 15,
  refresh: 60 * 60 * 24 * 30,
  /** The longest a browser keeps a cookie. */
  device: 60 * 60 * 24 * 400,
} as const;

/**
 * `session` is the cookie, `access` the bearer token, `device` says that somebody (`sub`) has signed in on a device (`sid`)
 * before and opens nothing. None is accepted in place of another.
 */
export type TokenUse = 'session' | 'access' | 'device';

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.number().optional() });
/** Who (`sub`) in which session (`sid`), signed when (`iat`, in seconds). Role and rights are read from the database at each request. */
export type Claims = z.infer<typeof claims>;

const issuer = 'portal';

/** The first signs, all verify. That is how a key is changed. */
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

/** What a link in a letter is about (`subject`), signed for one purpose only; it opens no session. */
export function signLink(purpose: 'membership', subject: string, seconds: number): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: currentId })
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience(`link:${purpose}`)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(currentKey);
}

/** The subject of a link signed for this purpose; null for any other, and when it has expired. */
export async function verifyLink(purpose: 'membership', token: string): Promise<string | null> {
  return (await payloadOf(`link:${purpose}`, token))?.sub ?? null;
}

const MAX_KNOWN = 5_000;
const known = new Map<string, { claims: Claims; expiresAt: number }>();

/**
 * null for anything but a valid, unexpired token made for this use. A signature that was right once stays so: it is
 * worked out at the token's first request only.
 */
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

/** Name and attributes of the web session's cookie. Behind TLS it is Secure and says so in its name. */
export const sessionCookie = {
  name: `${secure ? '__Secure-' : ''}portal.session`,
  options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
};

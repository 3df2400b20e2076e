// A fake provider: its keys are published over HTTP and its tokens signed like real ones.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const unique = (name: string) => `${name}-${crypto.randomUUID()}`;

let provider: Server;
let isAway = true;
let privateKey: CryptoKey;
let stop: () => Promise<void>;
let call: Awaited<ReturnType<typeof connect>>;

async function connect(url: string) {
  const { clientOf } = await import('../support/client');
  return clientOf(url);
}

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  privateKey = pair.privateKey;
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
  });
  provider = createServer(({ url }, res) => {
    if (isAway && url === '/facebook') res.statusCode = 500;
    res.setHeader('content-type', 'application/json').end(keys);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  // The environment is read when the portal's first module is loaded, so import after setting it.
  Object.assign(process.env, {
    AUTH_GOOGLE_ID: 'portal-client',
    AUTH_GOOGLE_KEYS_URL: `http://127.0.0.1:${port}/certs`,
    // Initially unavailable.
    FEATURE_SOCIAL_NETWORK_LOGIN: 'true',
    AUTH_FACEBOOK_ID: 'portal-client',
    AUTH_FACEBOOK_KEYS_URL: `http://127.0.0.1:${port}/facebook`,
  });
  const { startApi } = await import('../support/api-server');
  const api = await startApi();
  stop = api.stop;
  call = await connect(api.url);
});
afterAll(async () => {
  await stop();
  provider.close();
});

type Claims = { email?: string; email_verified?: boolean; sub?: string; said?: object };

/** A token with exactly these claims. */
const said = (claims: object) => ({ said: claims });

function identity({
  aud = 'portal-client',
  iss = 'https://accounts.google.com',
  exp = '5m',
  ...claims
}: Claims & { aud?: string; iss?: string; exp?: string }) {
  const { sub = unique('subject'), email = `${unique('social')}@tests.example`, email_verified = true } = claims;
  return new SignJWT({ ...(claims.said ?? { email, email_verified, given_name: 'Gina', family_name: 'Galli' }) })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setSubject(sub)
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime(exp)
    .sign(privateKey);
}

const socialLogin = (token: string, name = 'google') =>
  call('POST', 'auth/socialLogin', { body: { provider: name, token } });

describe('signing in with a provider', () => {
  test('creates an account the first time, and finds it again', async () => {
    const sub = unique('subject');
    const email = `${sub}@tests.example`;
    const first = await socialLogin(await identity({ sub, email }));
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ email, name: 'Gina', surname: 'Galli', role: 'user' });
    const again = await socialLogin(await identity({ sub, email: 'changed@tests.example' }));
    expect(again.body.user._id).toBe(first.body.user._id);
  });

  test('costs an address nothing if it succeeds: many people may share one', async () => {
    const { countOf } = await import('@/lib/run/limits/data');
    const { limits } = await import('@/lib/run/limits/limits');
    const { visitorOf } = await import('@/lib/run/requests/client-of');
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const attempt = (token: string) =>
      call('POST', 'auth/socialLogin', { headers, body: { provider: 'google', token } });
    const count = () => countOf(limits.signInFromAddress, visitorOf({ headers: new Headers(headers) }));
    expect([(await attempt(await identity({}))).status, await count()]).toEqual([200, 0]);
    expect([(await attempt('wrong')).status, await count()]).toEqual([401, 1]);
  });

  test('joins the account of the same address only if the provider has verified it', async () => {
    const { makePerson } = await import('../support/people');
    const expert = await makePerson('expert');
    expect((await socialLogin(await identity({ email: expert.email, email_verified: false }))).status).toBe(401);
    const joined = await socialLogin(await identity({ email: expert.email }));
    expect(joined.body.user).toMatchObject({ _id: expert.id, role: 'expert' });
  });

  test('ends sessions that somebody else opened with an address before its owner proved it', async () => {
    const [{ makePerson }, { db }] = await Promise.all([import('../support/people'), import('@/lib/run/db/db')]);
    const [early, proved] = [await makePerson('user', { confirmedUser: false }), await makePerson('user')];
    for (const { id, email } of [early, proved]) {
      await db.credential.create({ data: { userId: id, passwordHash: 'of whoever registered' } });
      expect((await socialLogin(await identity({ email }))).body.user._id).toBe(id);
    }
    const rest = async (userId: string) => [
      await db.credential.count({ where: { userId } }),
      await db.session.count({ where: { userId, revokedAt: null } }),
    ];
    expect(await rest(early.id)).toEqual([0, 1]);
    expect(await rest(proved.id)).toEqual([1, 2]);
    expect((await call('GET', 'users/me', { as: early })).status).toBe(401);
  });

  test('confirms the address, and continues what was waiting for that', async () => {
    const people = await import('../support/people');
    const { db } = await import('@/lib/run/db/db');
    const center = await people.makeCenter({ isAuthorized: false, machineType: 'xpower' });
    const email = `${unique('founder')}@tests.example`;
    const founder = await people.makePerson('expert', { email, confirmedUser: false, isEnabled: true });
    await people.linkExpert(center.id, founder.id);
    const { center: other, head } = await (await import('../support/practice')).practice();
    await people.askAt(other.id, founder.id);
    expect((await socialLogin(await identity({ email }))).status).toBe(200);
    expect(await db.center.findUniqueOrThrow({ where: { id: center.id } })).toMatchObject({ isAuthorized: true });
    const told = await db.notification.findMany({ where: { userId: head.id }, select: { message: true } });
    expect(told).toEqual([{ message: 'notifications.membershipRequested' }]);
  });

  test('is a 503 while the provider’s keys are unavailable', async () => {
    const token = await identity({ iss: 'https://www.facebook.com' });
    const answer = await socialLogin(token, 'facebook');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    isAway = false;
    expect((await socialLogin(token, 'facebook')).status).toBe(200);
  });

  test('accepts Facebook’s tokens: addresses count as verified, the name may be one field', async () => {
    const sub = unique('subject');
    const email = `${sub}@tests.example`;
    const given = { iss: 'https://www.facebook.com', ...said({ email, name: 'Gina Galli' }) };
    const first = await socialLogin(await identity({ sub, ...given }), 'facebook');
    expect(first.body.user).toMatchObject({ email, name: 'Gina Galli', surname: '' });
    expect((await socialLogin(await identity({ ...said({ email }), sub }))).status).toBe(401);
  });

  test('recognises a returning person without an address, but creates none', async () => {
    const sub = unique('subject');
    const first = await socialLogin(await identity({ sub }));
    expect((await socialLogin(await identity({ sub, ...said({}) }))).body.user._id).toBe(first.body.user._id);
    expect((await socialLogin(await identity(said({})))).status).toBe(401);
  });

  test('drops an invalid name', async () => {
    const odd = { given_name: 'x'.repeat(5000), family_name: 'z\0' };
    const email = `${unique('odd')}@tests.example`;
    const { body } = await socialLogin(await identity(said({ email, email_verified: true, ...odd })));
    expect(body.user).toMatchObject({ email, name: '', surname: '' });
  });

  test('refuses a token for another client, of another issuer, expired or forged', async () => {
    const other = await generateKeyPair('RS256');
    const forged = new SignJWT({ email: 'a@tests.example', email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setSubject('x')
      .setIssuer('https://accounts.google.com')
      .setAudience('portal-client')
      .setExpirationTime('5m')
      .sign(other.privateKey);
    const tokens = [
      identity({ aud: 'another' }),
      identity({ iss: 'https://evil.example' }),
      identity({ exp: '-5m' }),
      forged,
    ];
    for (const token of tokens) expect((await socialLogin(await token)).status).toBe(401);
    expect((await socialLogin('no token')).status).toBe(401);
  });

  test('is off for providers that are not configured, and unknown ones are reported', async () => {
    const off = await socialLogin(await identity({}), 'apple');
    expect([off.status, off.body.messageKey]).toEqual([400, 'errors.providerNotConfigured']);
    expect((await socialLogin('x', 'myspace')).body.errors[0].field).toBe('provider');
  });
});

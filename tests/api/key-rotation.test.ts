// AUTH_SECRET is rotated by prepending a new key: old signatures stay valid until they expire.
import { createHash, createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { db } from '@/lib/run/db/db';
import { type Answer, clientOf } from '../support/client';
import { ownApi } from '../support/own-api';
import { makePerson, unique } from '../support/people';

const [NEW, OLD, STRANGE] = ['n', 'o', 's'].map((letter) => letter.repeat(40)) as [string, string, string];

// Before anything reads the environment.
vi.hoisted(() => {
  process.env.AUTH_SECRET = `${'n'.repeat(40)}, ${'o'.repeat(40)}`;
});

const api = ownApi();
let call: (...args: Parameters<ReturnType<typeof clientOf>>) => Promise<Answer>;
beforeAll(async () => {
  call = clientOf(api.url);
});

const keyId = (secret: string) => createHash('sha256').update(secret).digest('base64url').slice(0, 8);

async function signedWith(secret: string, userId: string): Promise<string> {
  const session = await db.session.findFirstOrThrow({ where: { userId }, select: { id: true } });
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyId(secret) })
    .setSubject(userId)
    .setIssuer('portal')
    .setAudience('access')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(secret));
}

test('old tokens stay valid, new ones are signed with the new key, and no other key works', async () => {
  const me = await makePerson('user');
  expect(JSON.parse(Buffer.from(me.token.split('.')[0]!, 'base64url').toString()).kid).toBe(keyId(NEW));
  const ask = async (secret: string) =>
    (await call('GET', 'users/me', { as: { ...me, token: await signedWith(secret, me.id) } })).status;
  expect([await ask(NEW), await ask(OLD), await ask(STRANGE)]).toEqual([200, 200, 401]);
});

test('a response stored under the old key is replayed', async () => {
  const admin = await makePerson('admin');
  const [key, body] = [unique('key'), JSON.stringify({ name: 'Gel', price: 1 })];
  const kept = (secret: string) => createHmac('sha256', secret).update(`POST /api/products\n${body}`).digest('hex');
  await db.idempotencyKey.create({
    data: {
      scope: admin.id,
      key,
      requestHash: kept(OLD),
      expiresAt: new Date(Date.now() + 60_000),
      status: 201,
      response: Buffer.from('{"_id":"before"}').toString('base64'),
      headers: {},
    },
  });
  const send = (text: string) =>
    call('POST', 'products', { as: admin, headers: { 'idempotency-key': key }, body: text });
  expect(await send(body)).toMatchObject({ status: 201, body: '{"_id":"before"}' });
  expect((await send('{"name":"Another","price":1}')).status).toBe(422);
});

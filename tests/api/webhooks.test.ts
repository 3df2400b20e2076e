// Webhooks against a real receiver, which fails, hangs, redirects and lies; and against whoever would have them call inside.
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { sendWebhooks } from '@/lib/nouns/api-keys/webhooks/send-webhooks';
import { db, pool } from '@/lib/run/db/db';
import { seal } from '@/lib/run/encryption/seal';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { postOutside } from '@/lib/run/outgoing/post-outside';
import { eventually } from '../support/eventually';
import { newKey, untilFed } from '../support/keys';
import { IS_LONG } from '../support/long-proof';
import { atOnce, ownApi } from '../support/own-api';
import { type Member, makeCenter, makePerson } from '../support/people';

// Before anything reads the environment. Nothing else of this machine is allowed.
vi.hoisted(() => {
  const AUTH_SECRET = `${'n'.repeat(40)}, ${'o'.repeat(40)}`;
  Object.assign(process.env, { WEBHOOK_NETWORKS: '127.0.0.1/32', AUTH_SECRET });
});

// Somebody else's long transaction on the same server holds the feed up.
vi.setConfig({ testTimeout: 180_000 });
const api = ownApi();
const { call } = api;
let admin: Member;
beforeEach(async () => {
  admin = await makePerson('admin');
});

type Got = { url: string; headers: http.IncomingHttpHeaders; body: string };
const got: Got[] = [];
let answer: (response: http.ServerResponse) => void;
const status = (code: number, headers = {}, text = 'Received') => {
  answer = (response) => response.writeHead(code, headers).end(text);
};
const receiver = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    got.push({ url: request.url!, headers: request.headers, body });
    answer(response);
  });
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  got.length = 0;
  status(204, {}, '');
});

const ask = (method: string, path: string, body?: object, as = admin) =>
  call(method, `api-keys/${path}`, { as, ...(body && { body }) });

const keyWith = async (scopes = ['centers:read']) => (await newKey(call, admin, scopes)).id;
/** Returns the key, its secret, and the function that sends. */
async function hook(to = address): Promise<{ id: string; secret: string }> {
  await db.webhook.deleteMany();
  const id = await keyWith();
  const made = await ask('PUT', `${id}/webhook`, { address: to, types: ['centers.*'] });
  expect([made.status, made.body.messageKey]).toEqual([201, undefined]);
  return { id, secret: made.body.secret };
}
/** One look at the feed and the queue, once the feed has what was written up to now. */
async function send(): Promise<void> {
  await untilFed();
  await sendWebhooks(0);
}
const read = async (id: string) => (await ask('GET', `${id}/webhook`)).body;
/** As it was stored while this was the server's AUTH_SECRET. */
function sealedWith(secret: string, id: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed webhook', 32));
  const name = createHash('sha256').update(secret).digest('base64url').slice(0, 8);
  return `${name}.${seal(key, Buffer.from(text), Buffer.from(id)).toString('base64url')}`;
}
/** As if the time until the next attempts had passed. */
const later = () => pool.query(`update webhook_deliveries set next_at = now() where status = 'waiting'`);

describe('a call', () => {
  test('says which record has changed, and is signed as Standard Webhooks are', async () => {
    const { secret } = await hook();
    const { id } = await makeCenter({ name: 'Segreto' });
    await send();
    expect(got).toHaveLength(1);
    const [{ headers, body, url }] = got as [Got];
    expect(JSON.parse(body)).toMatchObject({ type: 'centers.created', data: { resource: 'centers', recordId: id } });
    expect([url, headers['content-type'], body.includes('Segreto')]).toEqual(['/hook', 'application/json', false]);
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    const hmac = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(signed);
    expect(headers['webhook-signature']).toBe(`v1,${hmac.digest('base64')}`);
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60);
    await send();
    expect(got).toHaveLength(1);
  });

  test('is made for what the key may read, while it may', async () => {
    const { id } = await hook();
    await makePerson('expert');
    await send();
    await ask('POST', `${id}/revocation`);
    await makeCenter();
    await send();
    expect(got).toEqual([]);
  });

  test('is signed as before when AUTH_SECRET has got a new value, and none is made when the old one is gone', async () => {
    const { id, secret } = await hook();
    const stored = async () => (await db.webhook.findUniqueOrThrow({ where: { keyId: id } })).secret;
    const isSealedBy = async (value: string) => (await stored()).startsWith(sealedWith(value, id, '').split('.')[0]!);
    await db.webhook.update({ where: { keyId: id }, data: { secret: sealedWith('o'.repeat(40), id, secret) } });
    await makeCenter();
    await send();
    const [{ headers, body }] = got as [Got];
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    const hmac = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(signed);
    expect(headers['webhook-signature']).toBe(`v1,${hmac.digest('base64')}`);
    expect([await isSealedBy('o'.repeat(40)), await isSealedBy('n'.repeat(40))]).toEqual([false, true]);

    await db.webhook.update({ where: { keyId: id }, data: { secret: sealedWith('g'.repeat(40), id, secret) } });
    await makeCenter();
    await send();
    expect([got.length, (await read(id)).pausedFor]).toEqual([1, 'unsealed']);
    expect((await ask('POST', `${id}/webhook/calls`, { test: true })).status).toBeLessThan(300);
    expect(got).toHaveLength(1);
    const where = { userId: admin.id, message: 'notifications.webhookUnsealed' };
    expect(await db.notification.count({ where })).toBe(1);

    // Paused by a worker that had not been given the new value yet: one that has goes on.
    await db.webhook.update({ where: { keyId: id }, data: { secret: sealedWith('o'.repeat(40), id, secret) } });
    await send();
    expect([got.length, (await read(id)).pausedFor]).toEqual([2, null]);
  });

  test('that fails is made again with the same id, later and later, and all of it is logged', async () => {
    const { id } = await hook();
    await makeCenter();
    status(500, {}, `Oops ${'x'.repeat(5000)}`);
    await send();
    await send();
    expect(got).toHaveLength(1);
    const [failed] = (await read(id)).deliveries;
    expect(failed).toMatchObject({
      status: 'waiting',
      attempts: 1,
      answer: '500',
      text: expect.stringMatching(/^Oops x/),
      body: got[0]!.body,
    });
    expect(failed.text.length).toBeLessThan(600);
    expect((await read(id)).failingSince).not.toBeNull();
    status(200);
    await later();
    await send();
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await read(id)).toMatchObject({
      failingSince: null,
      deliveries: [{ status: 'delivered', attempts: 2, answer: '200' }],
    });
  });

  test('that hangs, breaks off, redirects, floods or lies harms nobody', async () => {
    const { id } = await hook();
    const answers: [string, typeof answer][] = [
      ['refused', (response) => response.destroy()],
      ['302', (response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end()],
      ['200', (response) => response.writeHead(200, { 'content-length': '5000000' }).write('x'.repeat(100_000))],
      ['200', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('\0no gzip')],
      ['timeout', () => {}],
    ];
    for (const [expected, next] of answers) {
      answer = next;
      await makeCenter();
      await send();
      const [{ answer: came, text }] = (await read(id)).deliveries;
      expect([came, (text ?? '').length <= 500]).toEqual([expected, true]);
      await pool.query(`update webhook_deliveries set status = 'delivered'`);
    }
    expect(got).toHaveLength(answers.length);
  });

  test('after the last attempt, or a 410, pauses it and tells who made the key; resumed, it goes on', async () => {
    const { id } = await hook();
    const first = await makeCenter();
    status(503);
    await send();
    await pool.query('update webhook_deliveries set attempts = 9, next_at = now()');
    await send();
    expect(await read(id)).toMatchObject({ pausedFor: 'dead', deliveries: [{ status: 'failed', attempts: 10 }] });
    const ofWebhooks = { userId: admin.id, message: { startsWith: 'notifications.webhook' } };
    const notes = await db.notification.findMany({ where: ofWebhooks });
    expect(notes).toMatchObject([{ message: 'notifications.webhookDead', href: `options/api-keys/${id}` }]);
    const second = await makeCenter();
    got.length = 0;
    await send();
    expect(got).toEqual([]);
    status(200);
    expect((await ask('PUT', `${id}/webhook`, { paused: false })).status).toBe(200);
    await send();
    expect(got.map(({ body }) => JSON.parse(body).data.recordId)).toEqual([second.id]);
    status(410);
    await makeCenter();
    await send();
    expect((await read(id)).pausedFor).toBe('dead');
    // Of what the receiver has missed, one call again, or all since a day.
    status(200);
    await ask('PUT', `${id}/webhook`, { paused: false });
    expect((await ask('PUT', `${id}/webhook`, { paused: false })).status).toBe(200);
    const calls = (await read(id)).deliveries as { id: string }[];
    got.length = 0;
    expect((await ask('POST', `${id}/webhook/calls`, { id: calls.at(-1)!.id })).status).toBe(204);
    await send();
    expect(got.map(({ body }) => JSON.parse(body).data.recordId)).toContain(first.id);
    got.length = 0;
    expect((await ask('POST', `${id}/webhook/calls`, { since: addDays(todayText(), -1) })).status).toBe(204);
    expect(await db.auditEntry.findFirstOrThrow({ where: { entityId: id }, orderBy: { id: 'desc' } })).toMatchObject({
      actorId: admin.id,
      after: { webhook: { again: { since: addDays(todayText(), -1) } } },
    });
    await send();
    expect(got.map(({ body }) => JSON.parse(body).data.recordId)).toEqual(
      expect.arrayContaining([first.id, second.id]),
    );
    // Or all after a position of the feed.
    await untilFed();
    const { next: after } = (await call('GET', 'events?after=latest', { as: admin })).body;
    const third = await makeCenter();
    await send();
    got.length = 0;
    expect((await ask('POST', `${id}/webhook/calls`, { after })).status).toBe(204);
    await send();
    expect(got.map(({ body }) => JSON.parse(body).data.recordId)).toEqual([third.id]);
    expect((await ask('POST', `${id}/webhook/calls`, { after: 'x' })).status).toBe(400);
  });

  test('that alone is refused for three days does not pause it', async () => {
    const { id } = await hook();
    await makeCenter();
    status(503);
    await send();
    await makeCenter();
    status(200);
    await send();
    status(503);
    await pool.query(`update webhook_deliveries set attempts = 9, next_at = now() where status = 'waiting'`);
    await send();
    const { pausedFor, deliveries } = await read(id);
    const ends = (deliveries as { status: string }[]).map((one) => one.status);
    expect([pausedFor, ends.toSorted()]).toEqual([null, ['delivered', 'failed']]);
  });

  test('that two processes find due is made by one of them', async () => {
    await hook();
    await atOnce(8, () => makeCenter());
    await send();
    await pool.query(`update webhook_deliveries set status = 'waiting', next_at = now()`);
    got.length = 0;
    await Promise.all([sendWebhooks(0), sendWebhooks(0), sendWebhooks(0)]);
    expect(got).toHaveLength(8);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
  });

  test.each([
    ['paused', `update webhooks set paused_for = 'person' where key_id = $1`],
    ['moved', `update webhooks set address = 'https://practice.example/' where key_id = $1`],
    ['without its key', 'update api_keys set revoked_at = now() where id = $1'],
  ])('is not made once the webhook is %s, whatever waits', async (_, change) => {
    const { id } = await hook();
    const body = { type: 'centers.changed', body: '{}' };
    await db.webhookDelivery.createMany({
      data: Array.from({ length: 60 }, (__, n) => ({ keyId: id, id: `waiting-${n}`, ...body })),
    });
    answer = (response) => void pool.query(change, [id]).then(() => response.writeHead(204).end());
    await sendWebhooks(1);
    expect(got.length).toBeLessThanOrEqual(20);
  });

  test('in its minute hands over to that of the next, so that no event waits between them', async () => {
    await hook();
    const former = sendWebhooks(3_600);
    const { id } = await makeCenter();
    await untilFed();
    await sendWebhooks(0);
    await former;
    expect(got.map(({ body }) => JSON.parse(body).data.recordId)).toEqual([id]);
  });

  // As in a day: each round, some time has passed.
  test('of a day’s changes reaches a receiver that does all of that by chance, and none is forgotten', async () => {
    const { id } = await hook();
    const centers = (await atOnce(25, () => makeCenter())).map((one) => one.id);
    await send();
    got.length = 0;
    const taken = new Set<unknown>();
    const takes = (code: number, headers: object, text: string) => (response: http.ServerResponse) => {
      taken.add(got.at(-1)!.headers['webhook-id']);
      status(code, headers, text);
      answer(response);
    };
    const ways: (typeof answer)[] = [
      takes(204, {}, ''),
      takes(201, { 'content-encoding': 'gzip' }, '\0no gzip'),
      takes(200, { 'content-length': '5000000' }, 'x'.repeat(100_000)),
      (response) => response.writeHead(500).end('Oops'),
      (response) => response.writeHead(302, { location: address }).end(),
      (response) => response.destroy(),
      ...(IS_LONG ? [() => {}] : []),
    ];
    const dice = fc.sample(fc.nat(ways.length - 1), IS_LONG ? 40_000 : 4_000);
    const byChance: typeof answer = (response) => {
      ways[dice.pop() ?? 0]!(response);
      answer = byChance;
    };
    answer = byChance;
    const rounds = IS_LONG ? 40 : 4;
    for (let round = 0; round < rounds; round += 1) {
      await pool.query('update centers set site = $2 where id = any($1::uuid[])', [
        centers,
        `https://r${round}.example`,
      ]);
      await send();
      await later();
    }
    dice.length = 0;
    for (;;) {
      const last = await pool.query(`select 1 from webhook_deliveries where status = 'waiting'`);
      if (last.rowCount === 0) break;
      await later();
      await send();
    }
    const ends = await db.webhookDelivery.findMany({ where: { keyId: id, type: 'centers.changed' } });
    expect(ends).toHaveLength(rounds * centers.length);
    // Refused ten times, within what would be three days.
    const given = ends.filter((one) => !taken.has(one.id));
    expect(given.map((one) => [one.status, one.attempts])).toEqual(given.map(() => ['failed', 10]));
    expect(ends.filter((one) => one.status !== 'delivered')).toEqual(given);
    expect((await read(id)).pausedFor).toBeNull();
  }, 3_000_000);

  test('waits for no other receiver', async () => {
    const { id: slow } = await hook(`${address}?slow`);
    const fast = await keyWith();
    await ask('PUT', `${fast}/webhook`, { address, types: ['centers.*'] });
    const add = (keyId: string, id: string) =>
      db.webhookDelivery.create({ data: { keyId, id, type: 'centers.changed', body: '{}' } });
    const ids = () => got.map(({ headers }) => headers['webhook-id']);
    let held: http.ServerResponse | undefined;
    answer = (response) => {
      if (got.at(-1)!.url.endsWith('slow')) held = response;
      else response.writeHead(204).end();
    };
    await add(slow, 'held');
    await add(fast, 'first');
    const sending = sendWebhooks(4);
    await eventually(() => expect(new Set(ids())).toEqual(new Set(['first', 'held'])));
    await add(fast, 'second');
    await eventually(() => expect(ids()).toContain('second'));
    expect(held?.closed).toBe(false);
    held?.end();
    await sending;
  });

  test('as a test is made at once, and its failure changes nothing', async () => {
    const { id } = await hook();
    status(500);
    expect((await ask('POST', `${id}/webhook/calls`, { test: true })).status).toBe(204);
    expect(JSON.parse(got[0]!.body)).toMatchObject({ type: 'webhook.test' });
    expect(await read(id)).toMatchObject({ pausedFor: null, failingSince: null, deliveries: [{ answer: '500' }] });
  });
});

describe('an address', () => {
  test.each([
    ['of this machine', 'http://127.0.0.2:9/'],
    ['in a private network', 'https://10.0.0.1/'],
    ['of the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['written as a number', 'http://2130706434/'],
    ['of IPv6, of this machine', 'http://[::1]:9/'],
    ['of IPv6, with an IPv4 in it', 'http://[::ffff:10.0.0.1]/'],
    ['of IPv6, translated', 'http://[64:ff9b::a00:1]/'],
    ['of nothing', 'http://0.0.0.0:9/'],
  ])('%s is refused, and never called, should its host have moved there', async (_, to) => {
    const { id } = await hook();
    const refused = await ask('PUT', `${id}/webhook`, { address: to });
    expect([refused.status, refused.body.errors[0].messageKey]).toEqual([400, 'validation.outsideAddress']);
    await db.webhook.update({ where: { keyId: id }, data: { address: to } });
    await ask('POST', `${id}/webhook/calls`, { test: true });
    expect((await read(id)).deliveries).toMatchObject([{ status: 'failed', answer: 'private-network', text: null }]);
    expect(got).toEqual([]);
  });

  test('keeps its connection, but no other host has a part in it', async () => {
    let opened = 0;
    const count = () => (opened += 1);
    receiver.on('connection', count);
    await postOutside(address, {}, '');
    await postOutside(address, {}, '');
    await postOutside(address, {}, '');
    receiver.off('connection', count);
    expect(opened).toBeLessThanOrEqual(1);
    expect(got).toHaveLength(3);
    await expect(postOutside(address.replace('127.0.0.1', '127.0.0.2'), {}, '')).rejects.toThrow('private-network');
  });

  test.each(['[::ffff:0:127.0.0.1]', '[5f00::1]'])('%s is inside', async (host) => {
    await expect(postOutside(`https://${host}/`, {}, '')).rejects.toThrow('private-network');
  });

  test('outside is called by HTTPS alone', async () => {
    await expect(postOutside('http://93.184.215.14/', {}, '')).rejects.toThrow('not-https');
  });

  test.each(['ftp://crm.example/', 'javascript:alert(1)', 'https://a:b@crm.example/', '/inside', ''])(
    '%j is refused',
    async (to) => {
      const id = await keyWith();
      const refused = await ask('PUT', `${id}/webhook`, { address: to, types: ['centers.*'] });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'address']);
    },
  );
});

describe('a webhook', () => {
  test('sends no more than its key may read', async () => {
    const id = await keyWith(['centers:read']);
    for (const types of [['faqs.*'], ['centers.flown'], ['*'], []]) {
      const refused = await ask('PUT', `${id}/webhook`, { address, types });
      expect([types, refused.status, refused.body.errors[0].field]).toEqual([types, 400, 'types']);
    }
  });

  test('is set up by who made the key, just proved; seen, paused and removed by any admin; by nobody else', async () => {
    const { id } = await hook();
    const other = await makePerson('admin');
    const change = { address: 'https://thief.example/', types: ['centers.*'] };
    expect((await ask('PUT', `${id}/webhook`, change, other)).body.messageKey).toBe('errors.notYourKey');
    expect((await ask('POST', `${id}/webhook/secret`, undefined, other)).status).toBe(403);
    expect((await ask('GET', `${id}/webhook`, undefined, other)).status).toBe(200);
    expect((await ask('PUT', `${id}/webhook`, { paused: true }, other)).status).toBe(200);
    await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: null } });
    expect((await ask('PUT', `${id}/webhook`, change)).body.messageKey).toBe('errors.verificationRequired');
    for (const role of ['expert', 'consultant', 'dealer', 'user'] as const) {
      const as = await makePerson(role);
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '', { paused: true }],
        ['DELETE', '', undefined],
        ['POST', '/secret', undefined],
        ['POST', '/calls', { test: true }],
      ] as const) {
        const refused = await ask(method, `${id}/webhook${path}`, body, as);
        expect([role, method, path, refused.status]).toEqual([role, method, path, 403]);
      }
    }
    expect((await ask('DELETE', `${id}/webhook`, undefined, other)).status).toBe(204);
    expect((await ask('GET', `${id}/webhook`)).status).toBe(404);
    expect(got).toEqual([]);
  });

  test('keeps its secret encrypted, and exchanges it', async () => {
    const { id, secret } = await hook();
    const { body } = await ask('POST', `${id}/webhook/secret`);
    expect(body.secret).toMatch(/^whsec_.{44}$/);
    expect(body.secret).not.toBe(secret);
    const stored = JSON.stringify([await db.webhook.findMany(), await db.auditEntry.findMany(), await read(id)]);
    for (const one of [secret, body.secret]) expect(stored).not.toContain(one.slice(6));
  });

  test('is set up and moved by the screen’s forms', async () => {
    await db.webhook.deleteMany();
    const id = await keyWith();
    const path = `forms/api-keys/${id}/webhook`;
    const there = `/admin/options/api-keys/${id}?saved=done#webhook`;
    expect(await api.form(path, admin, { act: 'save', address, types: 'centers.changed\ncenters.created' })).toBe(
      there,
    );
    expect((await read(id)).types).toEqual(['centers.changed', 'centers.created']);
    for (const act of ['test', 'pause', 'resume', 'secret'])
      expect([act, await api.form(path, admin, { act })]).toEqual([act, there]);
    expect(await api.form(path, admin, { act: 'since', since: todayText().split('-').toReversed().join('/') })).toBe(
      there,
    );
    const { next: after } = (await call('GET', 'events?after=latest', { as: admin })).body;
    expect(await api.form(path, admin, { act: 'since', since: '', after })).toBe(there);
    expect(await api.form(path, admin, { act: 'since', since: '', after: 'x' })).toMatch(/draft=/);
    expect(await api.form(path, admin, { act: 'save', address: 'nowhere', types: '' })).toMatch(/draft=/);
    expect(await api.form(path, admin, { act: 'remove' })).toBe(there);
    expect((await ask('GET', `${id}/webhook`)).status).toBe(404);
  });
});

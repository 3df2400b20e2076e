// Every route refuses garbage with a reason and never a 5xx. And no verb gives access to others' records by a known id.
import { operations as allOperations } from '@/app/api/operations';
import { resources } from '@/lib/nouns/resources';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { enqueue } from '@/lib/run/jobs/queue';
import { names } from '@/lib/run/names';
import { openApiDocument } from '@/lib/web/openapi/document';
import { DAY, IS_LONG } from '../support/long-proof';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makeTreatment } from '../support/people';
import { quoted } from '../support/quoted';
import { sendRaw } from '../support/running-site';
import { storedFile } from '../support/stored-file';
import { ownWorld } from '../support/world';
import { type Caller, ROLES } from './expected-permissions';

type Json = ReturnType<typeof JSON.parse>;

const api = ownApi();
const { call } = api;
const admin = somebody('admin');

const document: Json = JSON.parse(await openApiDocument(allOperations));
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => ({
    method: method.toUpperCase(),
    path,
    tag: item[method].tags[0],
  })),
);
// Answered by the page cache and next-auth, or ends the test user's access.
const elsewhere = /^\/(map|language|places|consents|session\/providers|session\/end|me\/erasure)/;
const attacked = operations.filter(({ path }) => !elsewhere.test(path));

const nested = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
type Body = [string, string | Uint8Array<ArrayBuffer>, string?];
const bodies: Body[] = [
  ['a prototype', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},"toString":1}'],
  ['NUL', '{"name":"a\\u0000b","email":"a\\u0000@x.example","text":"\\u0000","reason":"\\u0000","code":"\\u0000"}'],
  [
    'half of a character',
    '{"name":"\\ud800","title":"\\udfff","text":"\\ud800","reason":"\\ud800","question":"\\ud800"}',
  ],
  [
    'numbers without end',
    '{"price":1e400,"percentage":-1e400,"amount":1e308,"order":99999999999999999999,"points":1e99}',
  ],
  ['numbers beyond int4', '{"order":2147483648,"paymentDays":-2147483649,"quantity":4294967296,"rating":2147483648}'],
];
/** Bodies refused by a shared reader before a route sees them: each route gets some, so that all are sent often. */
const unreadable: Body[] = [
  ['nothing', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['half an object', '{"name":'],
  ['100,000 lists in each other', nested(100_000)],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a form', 'name=a&email=b', 'application/x-www-form-urlencoded'],
  ['a form without an end', '--x\r\nContent-Disposition: form-data; name="file"', 'multipart/form-data; boundary=x'],
  ['a form without a boundary', 'x', 'multipart/form-data'],
  ['XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'],
  ['a type that is none', '{"name":"a"}', 'no/type/at;all'],
];

const ids = names(`0 -1 null %00 % %ff ..%2f..%2fetc __proto__ constructor 'or'1'='1 %F0%9F%A6%B7`);
const queries = [
  `?q=${'%25'.repeat(200)}`,
  ...names(`?deleted=maybe ?page=99999999999 ?limit=1e3 ?sort=- ?sort=,, ?sort=constructor ?fields=__proto__ ?_id=%00
    ?_id[in]=,,, ?q=%00 ?q=%ED%A0%80 ?__proto__=1 ?a[$ne]=1 ?createdAt[gte]=275761-01-01 ?count=true&count=true
    ?width=1e309 ?width=-1 ?entityType=__proto__ ?markAsSent=perhaps`),
];

async function send(method: string, path: string, body: BodyInit | null, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    body: method === 'GET' ? null : body,
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}

/** Of cases that share code across routes each gets some in turn, others tomorrow; with LONG_PROOF=yes all of them. */
const inTurn = <T>(all: T[], place: number, count: number) =>
  IS_LONG
    ? all
    : Array.from(
        { length: count },
        (_, n) => all[(DAY + place * count + n + Math.floor(place / all.length)) % all.length]!,
      );
const writing = attacked.filter(({ method }) => method !== 'GET').map((one, place) => ({ ...one, place }));

const filled = (path: string) => path.replace(/\{\w+\}/g, crypto.randomUUID());

test('malformed ids and parameters are refused everywhere', { timeout: 120_000 }, async () => {
  const failed: string[] = [];
  for (const [place, { method, path }] of attacked.entries()) {
    const asked = inTurn(queries, place, 1);
    const withQuery = asked.map((query) => filled(path) + query);
    const withId = path.includes('{') ? inTurn(ids, place, 2).map((id) => path.replace(/\{\w+\}/g, id)) : [];
    const all = [...withQuery, ...withId];
    const statuses = await Promise.all(all.map((target) => send(method, target, '{}')));
    failed.push(...all.filter((_, n) => statuses[n]! >= 500).map((target) => `${method} ${target}`));
  }
  expect(failed).toEqual([]);
});

describe.each(writing)('$method $path', ({ method, path, place }) => {
  test('refuses malformed bodies', async () => {
    const failed: string[] = [];
    for (const [name, body, type = 'application/json'] of [
      ...inTurn(bodies, place, 1),
      ...inTurn(unreadable, place, 1),
    ]) {
      const status = await send(method, filled(path), body, { 'content-type': type });
      if (status >= 500) failed.push(`${status} for ${name}`);
    }
    expect(failed).toEqual([]);
  });
});

test('other methods do no harm', async () => {
  const failed: string[] = [];
  for (const [place, path] of [...new Set(attacked.map((one) => one.path))].entries()) {
    for (const method of inTurn(['HEAD', 'OPTIONS', 'PATCH', 'PURGE'], place, 1)) {
      const status = await send(method, filled(path), null);
      if (status >= 500) failed.push(`${status} ${method} ${path}`);
    }
  }
  expect(failed).toEqual([]);
  const headers = { authorization: `Bearer ${admin.token}` };
  const head = await fetch(`${api.url}/api/faqs?count=true`, { method: 'HEAD', headers });
  expect([head.status, head.headers.get('odin-count'), await head.text()]).toEqual([200, '0', '']);
  const refused = await call('PATCH', 'centers', { as: admin, body: {} });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT']);
  expect(refused.body).toMatchObject({ status: 405, messageKey: 'errors.methodNotAllowed' });
});

test('a body of 10 MB is too large for JSON, and one of 30 MB for anything; nor is it nested without end', async () => {
  const json = { 'content-type': 'application/json' };
  expect(await send('POST', '/batch', nested(100_000), json)).toBe(400);
  const large = JSON.stringify({ question: 'x'.repeat(10_000_000), answer: 'A' });
  expect(await send('POST', '/faqs', large, json)).toBe(413);
  expect(await send('POST', '/me/profile', large, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(413);
  const huge = new Blob([new Uint8Array(30_000_000)]);
  const form = new FormData();
  form.append('file', huge, 'x.jpg');
  const status = await send('POST', '/files', form).catch(() => 'cut off');
  expect([413, 'cut off']).toContain(status);
});

test('a malformed host or header', async () => {
  const port = Number(new URL(api.url).port);
  for (const host of ['[', 'a b', '"', 'x:99999999', '%', '']) {
    const answer = await sendRaw(port, `GET /api/centers HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect([host, answer.split(' ')[1]]).toEqual([host, expect.stringMatching(/^(200|400)$/)]);
  }
  for (const authorization of [
    'Bearer',
    'Bearer x',
    'Basic !!!',
    'Bearer \u00ff',
    'Digest a=b',
    `Bearer ${'a'.repeat(9000)}`,
  ]) {
    const { status } = await call('GET', 'users/me', { headers: { authorization } });
    expect([authorization.slice(0, 12), status]).toEqual([authorization.slice(0, 12), 401]);
  }
});

describe('with a known id of another user', () => {
  const { world, memberOf } = ownWorld();
  const patient = somebody('user');
  const far: Record<string, string> = {};
  beforeAll(async () => {
    const { stranger, far: center, fixtures } = world;
    await db.user.update({ where: { id: stranger.id }, data: { isEnabled: true } });
    const whom = { patientName: 'P', patientSurname: 'P', patientEmail: 'p@tests.example', patientBirthYear: 1980 };
    const treatment = await makeTreatment({
      expertId: stranger.id,
      userId: patient.id,
      centerId: center.id,
      treatedOn: new Date('2025-01-01'),
      ...whom,
    });
    const picture = await storedFile({ ownerId: stranger.id }, new Uint8Array([1]));
    await db.treatmentPicture.create({ data: { treatmentId: treatment.id, fileId: picture.id, kind: 'pre' } });
    const files = { preFileId: picture.id, postFileId: picture.id };
    const offered = { treatmentId: treatment.id, centerId: center.id, ...files };
    const asked = { name: 'Ada', email: 'a@tests.example', culture: 'it', message: 'Si può?', confirmedAt: new Date() };
    const inquiry = { ...asked, centerId: center.id, kind: 'question', status: 'waiting' } as const;
    const second = await makeCenter({ provinceCode: 'AO' });
    const review = await quoted();
    await db.center.update({ where: { id: review.center.id }, data: { provinceCode: 'AO' } });
    await linkExpert(review.center.id, stranger.id);
    const member = await db.membership.findFirstOrThrow({ where: { centerId: center.id, userId: stranger.id } });
    const to = `${crypto.randomUUID()}@tests.example`;
    await transaction((tx) => enqueue(tx, 'mail', { to, culture: 'it', letter: 'passwordReset', values: {} }));
    const change = { before: { site: null }, after: { site: 'https://new.example' } };
    const entry = { ...change, action: 'update', entity: 'centers', entityId: center.id };
    Object.assign(bodyFor['/centers/{id}/reversal']!, { entryId: (await db.auditEntry.create({ data: entry })).id });
    const { id: appId } = await fixtures.apps!.near('admin');
    const expiresAt = new Date('2099-01-01');
    await db.session.create({ data: { userId: stranger.id, kind: 'api', appId, expiresAt } });
    Object.assign(far, {
      treatments: treatment.id,
      files: picture.id,
      centers: center.id,
      users: stranger.id,
      'centers-to-expert': stranger.id,
      memberships: member.id,
      '/memberships/{id}/acceptance': (await fixtures.memberships!.far!('admin')).id,
      'bulk-acts': (await fixtures['bulk-acts']!.near('admin')).id,
      apps: appId,
      inquiries: (await db.inquiry.create({ data: inquiry })).id,
      'practice-claims': (await db.practiceClaim.create({ data: { firstId: center.id, secondId: second.id } })).id,
      jobs: (await db.outboxMail.findFirstOrThrow({ where: { email: to } })).id,
      reviews: review.id,
      'public-pictures': (await db.publicPictures.create({ data: offered })).token,
    });
    for (const [name, { far: make }] of Object.entries(fixtures))
      if (make && !far[name]) far[name] = (await make('admin')).id;
    // No record is out of scope here: only admins have any.
    for (const name of Object.keys(fixtures)) far[name] ??= (await fixtures[name]!.near('admin')).id;
  });

  const verbs = operations.filter(
    ({ path }) => /\{id\}/.test(path) && !resources[path.slice(1).replace(/\/\{id\}$/, '')] && !elsewhere.test(path),
  );
  // Addressed by a code, which whoever holds the kit may use, or public: portraits.test.ts, public-pictures.test.ts, newsletter-schedule.test.ts.
  const openToAll: string[] = names(
    '/product-codes/{id}/consumption /faces/{id} /photos/{id} /public-pictures/{id} /newsletter-links/{id}',
  );
  const bodyFor: Record<string, object> = {
    '/chats/{id}/messages': { text: 'Salve' },
    '/chats/{id}/reportings': { reason: 'x' },
    '/centers/{id}/experts': {
      name: 'A',
      surname: 'B',
      email: 'x@tests.example',
      password: 'Sicura2026x',
      expertType: 'dentist',
    },
    '/centers/{id}/reversal': {},
    '/forms/api-keys/{id}': { act: 'revoke' },
    '/forms/api-keys/{id}/webhook': { act: 'remove' },
    '/forms/apps/{id}': { act: 'revoke' },
    '/forms/bulk-acts/{id}': { state: 'stopped' },
    '/forms/imports/{id}': { action: 'apply' },
    '/forms/jobs/{id}': { action: 'stop' },
    '/forms/records/{resource}/{id}': { action: 'delete' },
    '/forms/requests/{resource}/{id}': { kind: 'note', text: 'x' },
    '/inquiries/{id}/answer': { answer: 'reply', words: 'x' },
    '/practice-claims/{id}/decision': { decision: 'separate', reason: 'x' },
    '/reviews/{id}/decision': { status: 'published', from: 'waiting' },
    '/reviews/{id}/reply': { reply: 'x' },
    '/reviews/{id}/reply-decision': { status: 'published', from: 'waiting' },
    '/treatments/{id}/review': { rating: '5' },
    '/centers-to-expert/{id}': { centerIds: [] },
    '/treatments/{id}/control-visits': { period: 'days_15', visitedOn: '2025-02-01', value: 'B1' },
    '/treatments/{id}/sharing': { kind: 'pre', shared: true },
    '/treatments/{id}/picture-consent': { granted: false },
    '/treatments/{id}/publication': { isPublic: true },
    '/treatments/{id}/public-offer': { isOffered: true },
    '/treatments/{id}/public-consent': { granted: true },
    '/users/{id}/password': { password: 'Sicura2027x' },
    '/users/{id}/erasure': { reason: 'x' },
    '/users/{id}/forced-theory': { points: 1000, reason: 'x' },
    '/users/{id}/credits': { kind: 'practice', amount: 500, reason: 'x' },
    '/users/{id}/level': { level: 'diamond', reason: 'x' },
    '/product-code-batches/{id}/recall': { reason: 'x' },
  };

  const everybody = 'expert waiting consultant area-manager dealer user guest';
  // Who may do such a thing with what is theirs is told that this one is not there, everybody else that they may not.
  const unseenBy: Record<string, string> = {
    ...Object.fromEntries(
      names(`
        /centers/{id}/experts /centers/{id}/hiding /centers/{id}/hours-confirmation /centers/{id}/reversal /files/{id}
        /notifications/{id}/read /chats/{id}/read /chats/{id}/reportings /me/apps/{id}/disconnection /users/{id}/picture
        /users/{id}/credits /centers/{id}/contact.vcf /jobs/{id}/retry /forms/jobs/{id} /forms/imports/{id}
      `).map((path) => [path, everybody]),
    ),
    '/chats/{id}/messages': 'expert waiting consultant area-manager dealer user',
    '/memberships/{id}/': 'expert waiting consultant area-manager',
    '/centers-to-expert/{id}': 'expert waiting consultant area-manager',
    '/treatments/{id}/': 'expert waiting user',
    '/inquiries/{id}/answer': 'expert waiting',
    '/reviews/{id}/reply': 'expert waiting',
    '/public-pictures/{id}/removal': 'expert waiting consultant area-manager',
    '/product-test-requests/{id}/merger': 'consultant area-manager',
    '/forms/bulk-acts/{id}': 'consultant area-manager',
    '/practice-claims/{id}/decision': 'consultant',
  };
  const closed = verbs.filter(({ path }) => !openToAll.includes(path));

  test.each(closed)('$method $path is closed, but to those whose record it is', async ({ method, path }) => {
    const real = path.replace('{resource}', 'contacts');
    const target = real.slice(1).replace('{id}', far[path] ?? far[real.split('/').find((part) => far[part])!]!);
    const attempt = async (as: Member | null) =>
      (await call(method, target, { as, ...(method !== 'GET' && { body: bodyFor[path] ?? {} }) })).status;
    const unseen = (unseenBy[path] ?? unseenBy[path.replace(/[^/]+$/, '')] ?? '').split(' ');
    const others = ROLES.filter((role) => role !== 'admin');
    const wanted = (caller: Caller) => {
      if (caller === 'none') return ['/files/{id}', '/centers/{id}/contact.vcf'].includes(path) ? 404 : 401;
      return unseen.includes(caller) ? 404 : 403;
    };
    const answers = await Promise.all(others.map(async (caller) => [caller, await attempt(memberOf(caller))] as const));
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(others.map((caller) => [caller, wanted(caller)])));
    if (!unseen[0]) return;
    // It is there: what is not found above is not for want of a record.
    const owners = [];
    for (const as of [world.stranger, patient, world.people.admin]) owners.push(await attempt(as));
    expect(owners.some((status) => ![401, 403, 404].includes(status))).toBe(true);
  });
});

describe('a call without an id that not everybody may make', () => {
  const { memberOf } = ownWorld();
  const reserved: [who: string, paths: string[]][] = [
    [
      'admin',
      names(`/centers/exportCWKitEligible /centers/exportPromoEligible /centers/exportWelcomeKitEligible /credits/unusual
        /events /jobs /product-codes/misuse /statistics/programme /batch /forms/api-keys /forms/apps`),
    ],
    ['admin expert waiting', names('/statistics /statistics.csv /forms/center')],
    ['expert waiting', names('/inquiries /me/centers /me/codes')],
    ['consultant area-manager', ['/centers/visit-plan']],
    ['admin consultant', ['/practice-claims']],
    ['admin area-manager', ['/search-gaps']],
    ['admin consultant area-manager', ['/forms/bulk-acts']],
    ['admin consultant area-manager dealer', names('/session/role /session/role/reset')],
    ['admin expert waiting consultant area-manager dealer', names('/forms/chat /forms/connection')],
  ];
  const calls = reserved.flatMap(([who, paths]) =>
    paths.flatMap((path) => operations.filter((one) => one.path === path).map((one) => ({ ...one, who }))),
  );

  test.each(calls)('$method $path is for $who alone', async ({ method, path, who }) => {
    for (const caller of ROLES) {
      const body = method === 'GET' ? undefined : {};
      const { status } = await call(method, path.slice(1), { as: memberOf(caller), body });
      const refused = caller === 'none' ? 401 : 403;
      expect([caller, status === refused]).toEqual([caller, !who.split(' ').includes(caller)]);
    }
  });
});

// Every POST of the API, sent twice with one Idempotency-Key, happens once, with the same response.
import { operations } from '@/app/api/operations';
import { resources } from '@/lib/nouns/resources';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { todayText } from '@/lib/run/i18n/dates';
import { enqueue } from '@/lib/run/jobs/queue';
import { openApiDocument } from '@/lib/web/openapi/document';
import { freeCode } from '../support/codes';
import { formsOfLists } from '../support/fixtures/lists';
import { isToday } from '../support/long-proof';
import { onePixel } from '../support/one-pixel';
import { ownApi } from '../support/own-api';
import { askAt, linkExpert, makeCenter, makePerson, unique } from '../support/people';
import { peopleExamples } from '../support/people-examples';
import { practice } from '../support/practice';
import { quoted } from '../support/quoted';
import { storedFile } from '../support/stored-file';
import { ownWorld } from '../support/world';
import { type Caller, ROLES, verbs } from './expected-permissions';

type Values = Record<string, string | Blob>;
/** Valid once, created anew for each test. Neither `json` nor `form`: no body. */
type Example = { as?: Caller | 'service'; path?: string; json?: object; form?: Values };

const api = ownApi();
const { world } = ownWorld();

const person = () => ({
  name: 'Ada',
  surname: 'Neri',
  email: `${unique('new')}@tests.example`,
  password: 'Sicura2026x',
});
const registered = () => ({ ...person(), passwordAgain: 'Sicura2026x', privacyAccepted: 'true' });
const export_ = { as: 'admin', json: { markAsSent: false } } as const;

/** With a center that is eligible for any kit. */
const sendable = (example: () => Example) => async () => {
  await makeCenter({ tier: 'GOLD', isCleanAndWhite: true });
  return example();
};

async function treated(): Promise<string> {
  const { id } = await world.fixtures.treatments!.near('expert');
  await db.treatment.update({ where: { id }, data: { treatedOn: new Date('2025-06-01') } });
  return id;
}

const ownShape: Record<string, () => Example | Promise<Example>> = {
  '/accounts': () => ({ form: registered() }),
  '/accounts/experts': () => ({
    form: { ...registered(), expertType: 'hygienist', centerName: 'Studio Neri', centerPlace: 'Milano' },
  }),
  '/api-keys/{id}/webhook/calls': async () => {
    const { id: keyId } = await world.fixtures['api-keys']!.near('admin');
    await db.webhook.create({
      data: { keyId, address: 'https://crm.example/', types: [], secret: '', position: 'latest' },
    });
    return { as: 'admin', path: `/api-keys/${keyId}/webhook/calls`, json: { since: todayText() } };
  },
  '/auth/register': () => ({ as: 'service', json: { ...person(), privacyAccepted: true } }),
  '/centers/exportCWKitEligible': sendable(() => export_),
  '/centers/exportPromoEligible': sendable(() => export_),
  '/centers/exportWelcomeKitEligible': sendable(() => ({ as: 'admin' })),
  '/centers/{id}/experts': async () => {
    const [center, expert] = await Promise.all([makeCenter(), makePerson('expert')]);
    return { as: 'admin', path: `/centers/${center.id}/experts`, json: { userId: expert.id } };
  },
  '/chats/{id}/messages': async () => {
    const { id } = await world.fixtures.chats!.near('expert');
    return { as: 'expert', path: `/chats/${id}/messages`, json: { text: 'Salve' } };
  },
  '/chats/{id}/reportings': async () => {
    const { id } = await world.fixtures.chats!.near('expert');
    return { as: 'expert', path: `/chats/${id}/reportings`, json: { reason: 'x' } };
  },
  '/credits/fan-shop': async () => {
    const { id } = await makePerson('expert', { fanShopPoints: 5 });
    return { as: 'service', json: { userId: id, amount: 5, order: unique('order') } };
  },
  '/credits/theory': () => ({
    as: 'service',
    json: { userId: world.people.expert.id, amount: 3, course: unique('c') },
  }),
  '/email-confirmations': () => ({ form: { token: 'unknown' } }),
  '/me/apps/{id}/disconnection': async () => {
    const { id: appId } = await world.fixtures.apps!.near('admin');
    const [userId, expiresAt] = [world.people.expert.id, new Date('2099-01-01')];
    await db.session.create({ data: { userId, kind: 'api', appId, expiresAt } });
    return { as: 'expert', path: `/me/apps/${appId}/disconnection` };
  },
  '/email-confirmations/request': () => ({ form: { email: 'nobody@tests.example' } }),
  '/files': async () => ({ as: 'expert', form: { file: await onePixel() } }),
  '/forms/center': () => ({ as: 'expert', form: { name: unique('Studio'), streetName: 'Via Roma' } }),
  '/forms/center-link': async () => {
    const [center, expert] = await Promise.all([makeCenter(), makePerson('expert')]);
    return { as: 'admin', form: { userId: expert.id, centerId: center.id } };
  },
  '/forms/territory': async () => ({
    as: 'admin',
    form: { person: (await makePerson('consultant')).id, province: 'MI' },
  }),
  '/forms/chat': async () => ({ as: 'admin', form: { personId: (await makePerson('expert')).id } }),
  '/forms/connection': async () => ({ as: 'expert', form: { employeeId: (await makePerson('dealer')).id } }),
  '/forms/message': async () => {
    const { id } = await world.fixtures.chats!.near('expert');
    return { as: 'expert', form: { chatId: id, text: 'Salve' } };
  },
  '/forms/clean-white': () => ({
    form: { rollupName: 'S', shippingAddress: 'V', referentName: 'A', email: 'a@b.example', phone: '+39 0212345678' },
  }),
  '/forms/contact': () => ({ form: { name: 'A', email: 'a@tests.example' } }),
  '/forms/imports': () => ({ as: 'admin', form: { resource: 'faqs', file: new Blob(['Frage,Antwort\nWann?,Bald']) } }),
  '/forms/imports/{id}': async () => {
    const admin = world.people.admin.id;
    const head = {
      resource: 'faqs',
      fileName: 'x.csv',
      personId: admin,
      headings: ['question'],
      mapping: ['question'],
    };
    const { id } = await db.import.create({ data: { ...head, state: 'checked' } });
    return { as: 'admin', path: `/forms/imports/${id}`, form: { action: 'apply' } };
  },
  ...formsOfLists(() => world.fixtures),
  '/forms/records/{resource}': () => ({
    as: 'admin',
    path: '/forms/records/vat_rates',
    form: { name: unique('IVA'), percentage: '7' },
  }),
  '/forms/records/{resource}/{id}': async () => {
    const { id } = await db.vatRate.create({ data: { name: unique('IVA'), percentage: 7 } });
    return { as: 'admin', path: `/forms/records/vat_rates/${id}`, form: { action: 'delete' } };
  },
  '/forms/requests/{resource}/{id}': async () => {
    const { id } = await world.fixtures.contacts!.near('admin');
    return { as: 'admin', path: `/forms/requests/contacts/${id}`, form: { kind: 'note', text: 'Salve' } };
  },
  '/forms/records/{resource}/order': async () => {
    const { id } = await db.faq.create({ data: { question: unique('Q'), answer: 'a' } });
    return { as: 'admin', path: '/forms/records/faqs/order', form: { ids: id } };
  },
  '/forms/user-account': async () => ({
    as: 'admin',
    form: { userId: (await makePerson('user')).id, act: 'endSessions' },
  }),
  '/forms/product-test': () => ({ form: { name: 'Studio' } }),
  '/me/centers': () => ({ as: 'expert', form: { centerName: unique('Studio'), centerPlace: 'Milano' } }),
  '/me/codes': async () => ({ as: 'expert', form: { code: (await freeCode()).code } }),
  '/me/confirmation': () => ({ as: 'dealer', form: {} }),
  '/me/consents': () => ({ as: 'user', form: { marketingAccepted: 'true' } }),
  '/me/notifications': () => ({ as: 'dealer', form: { back: '/dealer/centers' } }),
  '/me/password': () => ({ as: 'expert', form: { oldPassword: 'wrong' } }),
  '/me/picture': async () => ({ as: 'expert', form: { file: await onePixel() } }),
  '/me/profile': () => ({ as: 'expert', form: { name: 'Ada', surname: 'Blu', culture: 'it' } }),
  '/me/showing': () => ({ as: 'dealer', form: { value: 'true' } }),
  '/me/sessions': () => ({ as: 'dealer', form: { id: crypto.randomUUID() } }),
  '/centers/{id}/hours-confirmation': async () => {
    const center = await makeCenter();
    await db.openingHours.create({ data: { centerId: center.id, weekday: 1, opensAt: 540, closesAt: 600 } });
    return { as: 'admin', path: `/centers/${center.id}/hours-confirmation` };
  },
  '/centers/{id}/hiding': async () => ({ as: 'admin', path: `/centers/${(await makeCenter()).id}/hiding` }),
  '/centers/{id}/reversal': async () => {
    const { id } = await makeCenter({ site: 'https://new.example' });
    const change = { before: { site: 'https://old.example' }, after: { site: 'https://new.example' } };
    const entry = await db.auditEntry.create({
      data: { action: 'update', entity: 'centers', entityId: id, ...change },
    });
    return { as: 'admin', path: `/centers/${id}/reversal`, json: { entryId: entry.id } };
  },
  '/membership-invitations': () => ({ form: { token: 'unknown' } }),
  ...Object.fromEntries(
    ['acceptance', 'refusal', 'departure', 'responsibility'].map((verb) => [
      `/memberships/{id}/${verb}`,
      async () => {
        const [{ id: centerId }, asking] = [await makeCenter(), await makePerson('expert')];
        const isWaiting = verb === 'acceptance' || verb === 'refusal';
        if (!isWaiting) await linkExpert(centerId, (await makePerson('expert')).id);
        const { id } = await (isWaiting ? askAt : linkExpert)(centerId, asking.id);
        return { as: 'admin' as const, path: `/memberships/${id}/${verb}` };
      },
    ]),
  ),
  ...Object.fromEntries(
    (['schedule', 'pause', 'resume', 'retry', 'test'] as const).map((verb) => [
      `/newsletters/{id}/${verb}`,
      async () => {
        const data = { titleIt: 'Ciao', templateIt: 'Testo', sendingDate: new Date('2030-01-01') };
        const status = verb === 'schedule' || verb === 'test' ? 'draft' : 'pending';
        const pausedAt = verb === 'resume' ? new Date() : null;
        const { id } = await db.newsletter.create({ data: { ...data, audience: 'italian', status, pausedAt } });
        const failed = { newsletterId: id, email: `${unique('f')}@tests.example`, status: 'failed' as const };
        if (verb === 'retry') await db.newsletterDelivery.create({ data: failed });
        return { as: 'admin' as const, path: `/newsletters/${id}/${verb}` };
      },
    ]),
  ),
  '/mail/inbound': () => ({
    as: 'service',
    json: { messageId: `<${unique('mail')}@mail.example>`, from: 'a@mail.example', text: 'x' },
  }),
  '/mail/bounces': () => ({ as: 'service', json: { bounces: [{ email: `${unique('gone')}@tests.example` }] } }),
  ...Object.fromEntries(
    (['/outbox/{id}/retry', '/outbox/{id}/stop', '/jobs/{id}/retry', '/forms/jobs/{id}'] as const).map((path) => [
      path,
      async () => {
        const to = `${unique('letter')}@tests.example`;
        await transaction((tx) => enqueue(tx, 'mail', { to, culture: 'it', letter: 'passwordReset', values: {} }));
        const { id } = await db.outboxMail.findFirstOrThrow({ where: { email: to } });
        const isOver = !path.endsWith('stop');
        if (isOver) await db.$executeRaw`update pgboss.job set state = 'failed' where id = ${id}::uuid`;
        if (isOver) await db.outboxMail.update({ where: { id }, data: { status: 'failed' } });
        const form = path.startsWith('/forms/') && { form: { action: 'retry' } };
        return { as: 'admin' as const, path: path.replace('{id}', id), ...form };
      },
    ]),
  ),
  '/password-resets': () => ({ form: { email: 'nobody@tests.example' } }),
  '/forms/inquiry': async () => {
    const { center } = await practice();
    const { slug } = await db.center.findUniqueOrThrow({ where: { id: center.id }, select: { slug: true } });
    const asking = { name: 'Ada Neri', email: `${unique('visitor')}@tests.example`, privacyAccepted: 'true' };
    return { form: { center: slug, kind: 'question', message: 'Si può?', ...asking } };
  },
  '/memberships/{id}/showing': async () => {
    const { id } = await linkExpert((await makeCenter()).id, world.people.expert.id);
    return { as: 'expert', path: `/memberships/${id}/showing` };
  },
  '/inquiry-replies': () => ({ form: { token: 'unknown', reply: 'confirm' } }),
  '/inquiries/{id}/answer': async () => {
    const { id: centerId } = await world.fixtures.centers!.near('expert');
    const asked = { name: 'Ada', email: `${unique('visitor')}@tests.example`, culture: 'it', message: 'Si può?' };
    const { id } = await db.inquiry.create({
      data: { ...asked, centerId, kind: 'question', status: 'waiting', confirmedAt: new Date() },
    });
    return { as: 'expert', path: `/inquiries/${id}/answer`, json: { answer: 'reply', words: 'Sì' } };
  },
  '/practice-claims/{id}/decision': async () => {
    const [firstId, secondId] = [(await makeCenter()).id, (await makeCenter()).id];
    const { id } = await db.practiceClaim.create({ data: { firstId, secondId } });
    return { as: 'admin', path: `/practice-claims/${id}/decision`, json: { decision: 'separate', reason: 'x' } };
  },
  '/product-code-batches/{id}/recall': async () => {
    const { id } = await world.fixtures['product-code-batches']!.near('admin');
    return { as: 'admin', path: `/product-code-batches/${id}/recall`, json: { reason: 'Kaputt' } };
  },
  '/product-codes/{id}/consumption': async () => {
    const { code } = await freeCode();
    return { as: 'expert', path: `/product-codes/${code}/consumption`, json: {} };
  },
  ...peopleExamples(() => world),
  '/treatments/{id}/control-visits': async () => {
    const path = `/treatments/${await treated()}/control-visits`;
    return { as: 'expert', path, json: { period: 'days_15', visitedOn: '2025-06-20', value: 'B1' } };
  },
  '/treatments/{id}/picture-consent': async () => {
    return { as: 'user', path: `/treatments/${await treated()}/picture-consent`, json: { granted: false } };
  },
  '/treatments/{id}/publication': async () => {
    return { as: 'user', path: `/treatments/${await treated()}/publication`, json: { isPublic: false } };
  },
  '/treatments/{id}/public-offer': async () => {
    return { as: 'expert', path: `/treatments/${await treated()}/public-offer`, json: { isOffered: false } };
  },
  '/treatments/{id}/public-consent': async () => {
    return { as: 'user', path: `/treatments/${await treated()}/public-consent`, json: { granted: false } };
  },
  '/public-pictures/{id}/removal': async () => {
    const files = { preFileId: crypto.randomUUID(), postFileId: crypto.randomUUID() };
    const data = { treatmentId: await treated(), centerId: (await makeCenter()).id, ...files };
    return { as: 'admin', path: `/public-pictures/${(await db.publicPictures.create({ data })).token}/removal` };
  },
  '/reviews/{id}/decision': async () => {
    const { id } = await db.review.create({ data: { treatmentId: await treated() } });
    return { as: 'admin', path: `/reviews/${id}/decision`, json: { status: 'published', from: 'waiting' } };
  },
  '/reviews/{id}/reply': async () => {
    const { id, center } = await quoted();
    await linkExpert(center.id, world.people.expert.id);
    return { as: 'expert', path: `/reviews/${id}/reply`, json: { reply: 'Grazie' } };
  },
  '/reviews/{id}/reply-decision': async () => {
    const data = { treatmentId: await treated(), reply: 'Grazie', replyStatus: 'waiting' as const };
    const { id } = await db.review.create({ data });
    return { as: 'admin', path: `/reviews/${id}/reply-decision`, json: { status: 'published', from: 'waiting' } };
  },
  '/treatments/{id}/review': async () => {
    return { as: 'user', path: `/treatments/${await treated()}/review`, form: { rating: '5' } };
  },
  '/treatments/{id}/sharing': async () => {
    const id = await treated();
    const { id: fileId } = await storedFile({ ownerId: world.people.expert.id });
    await db.treatmentPicture.create({ data: { treatmentId: id, fileId, kind: 'pre' } });
    return { as: 'expert', path: `/treatments/${id}/sharing`, json: { kind: 'pre', shared: true } };
  },
  ...Object.fromEntries(
    ['role', 'role/reset'].map((path) => [`/session/${path}`, () => ({ as: 'consultant' as const })]),
  ),
};

/** Secrets are not stored: lib/web/openapi marks them, and a handwritten list in openapi.test.ts checks that. */
const repeatablePosts = Object.entries<ReturnType<typeof JSON.parse>>(
  JSON.parse(await openApiDocument(operations)).paths,
)
  .filter(([, { post }]) => post?.parameters?.some(({ name }: { name: string }) => name === 'Idempotency-Key'))
  .map(([path]) => path);
const isResource = (path: string) => Object.hasOwn(resources, path.slice(1));

/** Verbs that say `example` are called so by an admin, at a record of the fixture. */
for (const operation of await Promise.all(Object.values(operations).map((load) => load()))) {
  const [method, path = ''] = operation.address.split(' ');
  const resource = path.split('/')[1]!;
  if (method !== 'POST' || !operation.example || ownShape[path]) continue;
  ownShape[path] = async () => {
    const id = path.includes('{id}') ? (await world.fixtures[resource]!.near('admin')).id : '';
    return { as: 'admin', path: path.replace('{id}', id), json: operation.example! };
  };
}

test('every POST has an example, here or in its definition', () => {
  const wanted = repeatablePosts.filter((path) => !isResource(path));
  const missing = wanted.filter((path) => !ownShape[path]);
  expect(missing.map((path) => `${path}: say \`example\` in its definition, or how it is called in ownShape`)).toEqual(
    [],
  );
  expect(Object.keys(ownShape).filter((path) => !wanted.includes(path))).toEqual([]);
});

async function exampleOf(path: string): Promise<Example> {
  if (!isResource(path)) return ownShape[path]!();
  const name = path.slice(1);
  const as = ROLES.find((role) => /C/.test(verbs[name]![role].split(' ')[0]!))!;
  await world.fixtures[name]!.near(as);
  return { as, json: world.fixtures[name]!.create(as) };
}

async function send({ as = 'none', json, form }: Example, path: string, key: string) {
  const headers = new Headers({ 'idempotency-key': key, 'accept-language': 'en' });
  const token = as === 'service' ? process.env.SERVICE_CREDENTIAL : as === 'none' ? null : world.people[as].token;
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (json) headers.set('content-type', 'application/json');
  const data = form && new FormData();
  for (const [name, value] of Object.entries(form ?? {})) data!.append(name, value);
  const body = data ?? (json ? JSON.stringify(json) : null);
  const response = await fetch(`${api.url}/api${path}`, { method: 'POST', headers, body, redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location'),
    replayed: response.headers.get('idempotency-replayed'),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}

async function changed(example: Example): Promise<Example> {
  const { form, json } = example;
  if (!form) return { ...example, json: { ...json, more: 1 } };
  return { ...example, form: { ...form, ...(form.file ? { file: await onePixel('black') } : { more: '1' }) } };
}

/** One takes a role and the next gives it back. */
const TOGETHER = ['/session/role', '/session/role/reset'];
/** A third of them each day: all go through the same reader. */
const tried = repeatablePosts.filter(
  (path, n) => (isToday(n, 3) || TOGETHER.includes(path)) && (isResource(path) || ownShape[path]),
);

describe.each(tried)('POST %s', (path) => {
  test('happens once per key, and the key is valid for nothing else', async () => {
    const example = await exampleOf(path);
    const to = example.path ?? path;
    const key = unique('key');
    const [one, other] = await Promise.all([send(example, to, key), send(example, to, key)]);
    expect([200, 201, 204, 303]).toContain(one.status);
    expect([one, other].filter(({ replayed }) => replayed === 'true')).toHaveLength(1);
    expect({ ...other, replayed: null }).toEqual({ ...one, replayed: null });
    expect((await send(await changed(example), to, key)).status).toBe(422);
    expect((await send(example, to, 'k'.repeat(201))).status).toBe(400);
  });
});

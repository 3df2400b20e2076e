// Unsubscribing from newsletters, for users, practices and addresses without an account; and the cron route.
import { createHmac } from 'node:crypto';
import { newsletterHouse, willing } from '@/tests/support/newsletter-fixtures';

const house = await newsletterHouse();
const { smtp, db, call, admin, sendNewsletters, due, statesOf, address, progress, makePerson, makeCenter } = house;
const { unsubscribeToken } = await import('@/lib/run/secrets/letter-tokens');

type Fields = Record<string, string>;

async function post(token: string, fields: Fields, headers: Fields = {}) {
  const answer = await house.api.post(`unsubscriptions/${token}`, null, fields, headers);
  return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
}
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };
const tokenTo = (email: string) => /unsubscribe-\w+\/([\w-]+)>/.exec(smtp.rawTo(email))?.[1] ?? '';

describe('one click', () => {
  test('by mail program stops newsletters to a person, and is stored with the consents', async () => {
    const reader = await makePerson('expert', willing);
    const id = await due({ user: reader.id });
    await sendNewsletters('worker');
    const answer = await post(tokenTo(reader.email), ONE_CLICK, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://x.example',
    });
    expect(answer).toMatchObject({ status: 200, body: '' });
    const person = await db.user.findUniqueOrThrow({ where: { id: reader.id } });
    expect([person.marketingAccepted, person.unsubscribedAt]).toEqual([false, expect.any(Date)]);
    const consents = await db.consent.findMany({ where: { userId: reader.id } });
    expect(consents).toEqual([expect.objectContaining({ kind: 'marketing', granted: false, source: 'unsubscribe' })]);
    expect((await progress(id)).unsubscribed).toBe(1);
    const next = await due({ user: reader.id });
    await sendNewsletters('worker');
    expect(await statesOf(next)).toEqual({ [reader.email]: 'skipped: unsubscribed' });
  });

  test('after a merger stops newsletters to the account or practice that remains', async () => {
    const [kept, gone] = [await makePerson('expert', willing), await makePerson('expert', willing)];
    const [last, former] = [await makeCenter(), await makeCenter()];
    await db.user.update({
      where: { id: gone.id },
      data: {
        mergedIntoId: kept.id,
        deletedAt: new Date(),
        enabledUser: false,
        isHidden: true,
        marketingAccepted: false,
      },
    });
    await db.center.update({ where: { id: former.id }, data: { mergedIntoId: last.id, deletedAt: new Date() } });
    const deliveryId = crypto.randomUUID();
    await post(unsubscribeToken({ kind: 'user', id: gone.id, deliveryId }), ONE_CLICK);
    await post(unsubscribeToken({ kind: 'messages', id: gone.id, deliveryId }), ONE_CLICK);
    await post(unsubscribeToken({ kind: 'center', id: former.id, deliveryId }), ONE_CLICK);
    const person = await db.user.findUniqueOrThrow({ where: { id: kept.id } });
    expect([person.marketingAccepted, person.unreadLetters]).toEqual([false, false]);
    expect((await db.center.findUniqueOrThrow({ where: { id: last.id } })).unsubscribedAt).not.toBeNull();
  });

  test('stops queued mails too, also for strangers and practices', async () => {
    const stranger = address('stranger');
    const center = await makeCenter();
    const { referentEmail } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
    await due({ targetEmails: [stranger], center: center.id });
    await sendNewsletters('worker');
    const id = await due({ targetEmails: [stranger], center: center.id });
    await (await import('@/lib/nouns/newsletters/send-newsletters')).startNewsletters();
    expect(await statesOf(id)).toEqual({ [stranger]: 'queued', [referentEmail!]: 'queued' });
    for (const email of [stranger, referentEmail!]) await post(tokenTo(email), ONE_CLICK);
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({
      [stranger]: 'skipped: unsubscribed',
      [referentEmail!]: 'skipped: unsubscribed',
    });
    expect([smtp.got.get(stranger), smtp.got.get(referentEmail!)]).toEqual([1, 1]);

    for (const email of [stranger, referentEmail!]) await post(tokenTo(email), { action: 'resubscribe' });
    await db.newsletter.updateMany({ where: { status: 'pending' }, data: { deletedAt: new Date() } });
    await due({ targetEmails: [stranger], center: center.id });
    await sendNewsletters('worker');
    expect([smtp.got.get(stranger), smtp.got.get(referentEmail!)]).toEqual([2, 2]);
  });
});

describe('the page’s form', () => {
  const token = (id: string) => unsubscribeToken({ kind: 'user', id, deliveryId: crypto.randomUUID() });

  test('answers the same for a known person and an unknown one, and refuses an invalid token', async () => {
    const reader = await makePerson('user', willing);
    const known = token(reader.id);
    const wrong = `${known.slice(0, -2)}${known.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const one of [known, token(crypto.randomUUID())]) {
      const answer = await post(one, { action: 'unsubscribe', page: 'unsubscribe-user', locale: 'de' });
      expect(answer).toMatchObject({ status: 303, location: `/de/unsubscribe-user/${one}?done=unsubscribed` });
    }
    // Nothing says "done" of a link whose secret is gone: the page names the contact form.
    for (const one of [wrong, 'nonsense']) {
      const answer = await post(one, { action: 'unsubscribe', page: 'unsubscribe-user', locale: 'de' });
      expect(answer).toMatchObject({ status: 303, location: `/de/unsubscribe-user/${one}` });
      expect((await post(one, ONE_CLICK)).status).toBe(404);
    }
    const state = async () => (await db.user.findUniqueOrThrow({ where: { id: reader.id } })).marketingAccepted;
    expect(await state()).toBe(false);
    await post(wrong, { action: 'resubscribe', page: 'unsubscribe-user', locale: 'de' });
    expect(await state()).toBe(false);
    const back = await post(known, { action: 'resubscribe', page: 'unsubscribe-user', locale: 'de' });
    expect(back.location).toBe(`/de/unsubscribe-user/${known}?done=subscribed`);
    expect(await db.user.findUniqueOrThrow({ where: { id: reader.id } })).toMatchObject({
      marketingAccepted: true,
      unsubscribedAt: null,
    });
  });

  test('opens the link of a letter signed with a former secret', async () => {
    const reader = await makePerson('user', willing);
    const content = Buffer.from(token(reader.id), 'base64url').subarray(0, -16);
    const signature = createHmac('sha256', process.env.LETTER_SECRETS!).update('unsubscribe').update(content).digest();
    const former = Buffer.concat([content, signature.subarray(0, 16)]).toString('base64url');
    expect((await post(former, ONE_CLICK)).status).toBe(200);
    expect((await db.user.findUniqueOrThrow({ where: { id: reader.id } })).marketingAccepted).toBe(false);
  });

  test('cannot undo a withdrawal made in the profile, whoever holds a letter', async () => {
    const reader = await makePerson('user', willing);
    await call('PUT', 'users/me', { as: reader, body: { marketingAccepted: false } });
    // Nor by unsubscribing first, as if the link had withdrawn it.
    for (const action of ['resubscribe', 'unsubscribe', 'resubscribe'])
      await post(token(reader.id), { action, page: 'unsubscribe-user', locale: 'de' });
    expect(await db.user.findUniqueOrThrow({ where: { id: reader.id } })).toMatchObject({ marketingAccepted: false });
    expect(await db.consent.count({ where: { userId: reader.id, granted: true } })).toBe(0);
  });

  test('subscribes again a few times a day, and unsubscribes always', async () => {
    const reader = await makePerson('user', willing);
    const about = { page: 'unsubscribe-user', locale: 'de' };
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await post(token(reader.id), ONE_CLICK);
      statuses.push((await post(token(reader.id), { action: 'resubscribe', ...about })).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429, 429]);
    expect((await db.user.findUniqueOrThrow({ where: { id: reader.id } })).marketingAccepted).toBe(false);
    expect(await db.consent.count({ where: { userId: reader.id } })).toBe(11);
  });

  test('changes nothing on GET, and the profile prevails', async () => {
    const reader = await makePerson('expert', { ...willing, marketingAccepted: false, unsubscribedAt: new Date() });
    expect((await call('GET', `unsubscriptions/${token(reader.id)}`)).status).toBe(405);
    await call('PUT', 'users/me', { as: reader, body: { marketingAccepted: true } });
    expect((await db.user.findUniqueOrThrow({ where: { id: reader.id } })).unsubscribedAt).toBeNull();
  });
});

describe('the cron route', () => {
  const cron = (secret?: string) =>
    call('POST', 'cron/newsletters', { headers: secret ? { authorization: `Bearer ${secret}` } : {} });
  beforeEach(() => db.worker.deleteMany());

  test('sends what is due, with its secret', async () => {
    const email = address('clock');
    const id = await due({ targetEmails: [email] });
    for (const secret of [undefined, 'wrong', process.env.SERVICE_CREDENTIAL])
      expect((await cron(secret)).status).toBe(401);
    expect((await cron(process.env.CRON_SECRET)).body).toMatchObject({ sent: 1, failed: 0 });
    expect(await statesOf(id)).toEqual({ [email]: 'sent' });
  });

  test('does not count as a worker, who alone sends letters', async () => {
    const { beat, workerIsAlive } = await import('@/lib/run/jobs/heartbeat');
    await cron(process.env.CRON_SECRET);
    expect(await db.worker.count()).toBe(1);
    expect(await workerIsAlive()).toBe(false);
    await beat('worker');
    expect(await workerIsAlive()).toBe(true);
    await db.worker.updateMany({ data: { seenAt: new Date(Date.now() - 10 * 60_000) } });
    expect(await workerIsAlive()).toBe(false);
  });

  test('marks a lost worker’s deliveries as unknown, and does not resend them', async () => {
    const email = address('held');
    const id = await due({ targetEmails: [email] });
    await (await import('@/lib/nouns/newsletters/send-newsletters')).startNewsletters();
    const claim = { status: 'claimed' as const, claimedBy: crypto.randomUUID(), claimedAt: new Date() };
    await db.newsletterDelivery.updateMany({ where: { newsletterId: id }, data: claim });
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({ [email]: 'unknown: workerLost' });
    expect((await call('GET', `newsletters/${id}`, { as: admin })).body).toMatchObject({
      status: 'error',
      error: 'unknown',
    });
    await call('POST', `newsletters/${id}/retry`, { as: admin, body: { unknown: true } });
    await sendNewsletters('worker');
    expect(await statesOf(id)).toEqual({ [email]: 'sent' });
  });
});

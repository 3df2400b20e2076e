// The outbox: one line per outgoing message with recipient, reason and outcome; admins see its content without secrets.
import { newsletterHouse, texts, willing } from '@/tests/support/newsletter-fixtures';
import type { Member } from '../support/people';

const { api, smtp, db, call, admin, due, statesOf, sendNewsletters, address, makePerson, personOf } =
  await newsletterHouse();
const { enqueue, sender } = await import('@/lib/run/jobs/queue');
const { transaction } = await import('@/lib/run/db/transaction');
const { sendLetter } = await import('@/lib/nouns/outbox/send-letter');
const { openLetter } = await import('@/lib/nouns/outbox/open-letter');
const { sendTest } = await import('@/lib/nouns/newsletters/send-test');
const { queuedLetters } = await import('../support/queued-letters');
const { cleanUp } = await import('@/lib/nouns/jobs/workers');

const LINK = '/it/password-resets/s3cret-of-this-letter';

async function write(to: string): Promise<string> {
  const letter = { to, culture: 'it', letter: 'passwordReset' as const, values: { name: 'Ada', link: LINK } };
  await transaction((tx) => enqueue(tx, 'mail', letter));
  return (await db.outboxMail.findFirstOrThrow({ where: { email: to } })).id;
}

/** Processes the queue as a worker would. */
async function send(id: string): Promise<void> {
  const [job] = await db.$queryRaw<{ data: Parameters<typeof sendLetter>[0] }[]>`
    select data from pgboss.job where id = ${id}::uuid`;
  await sendLetter(job!.data, id);
}
const line = async (id: string) => (await call('GET', `outbox/${id}`, { as: admin })).body;

test('a letter is listed from the moment it is queued, without its secrets', async () => {
  const to = address('letter');
  const id = await write(to);
  expect(await line(id)).toMatchObject({ kind: 'letter', letter: 'passwordReset', email: to, status: 'queued' });
  await send(id);
  expect(await line(id)).toMatchObject({ status: 'sent', attempts: 1, answer: '250 2.0.0 taken' });
  const everything = await Promise.all(
    ['outbox', `outbox/${id}`, `outbox?q=${to}`, 'jobs', 'jobs?state=waiting', 'audit-entries'].map((path) =>
      call('GET', path, { as: admin }),
    ),
  );
  for (const { status, body } of everything)
    expect([status, JSON.stringify(body).includes('s3cret')]).toEqual([200, false]);
  const [row] = await db.$queryRaw<{ text: string }[]>`select o::text as text from outbox o where id = ${id}::uuid`;
  expect(row!.text).not.toContain('s3cret');
});

test('a hard bounce stops newsletters to that address, a soft one is retried', async () => {
  const [gone, busy] = [address('gone'), address('busy')];
  smtp.cues.set(gone, '550').set(busy, '450');
  const ids = [await write(gone), await write(busy)];
  for (const id of ids) await expect(send(id)).rejects.toThrow(/refuses the letter|450/);
  expect(await line(ids[0]!)).toMatchObject({ status: 'failed', answer: '550 5.1.1 no such user' });
  expect(await line(ids[1]!)).toMatchObject({ status: 'queued', attempts: 1 });
  smtp.cues.clear();
  const newsletter = await due({ targetEmails: [gone, busy] });
  await sendNewsletters('worker');
  expect(await statesOf(newsletter)).toEqual({ [gone]: 'skipped: bounced', [busy]: 'sent' });
  const mails = await call('GET', `outbox?newsletterId=${newsletter}`, { as: admin });
  expect(mails.body).toEqual([expect.objectContaining({ kind: 'newsletter', email: busy, status: 'sent' })]);
});

test('the mail server reports later bounces', async () => {
  const late = address('late');
  const newsletter = await due({ targetEmails: [late] });
  await sendNewsletters('worker');
  const body = {
    bounces: [
      { email: late, detail: '5.1.1 mailbox closed' },
      { email: address('x'), kind: 'soft' },
    ],
  };
  expect((await call('POST', 'mail/bounces', { body })).status).toBe(401);
  const headers = { authorization: `Bearer ${process.env.SERVICE_CREDENTIAL}` };
  expect((await call('POST', 'mail/bounces', { headers, body })).body).toEqual({ stopped: 1 });
  expect(await statesOf(newsletter)).toEqual({ [late]: 'failed: bounced' });
  const next = await due({ targetEmails: [late] });
  await sendNewsletters('worker');
  expect(await statesOf(next)).toEqual({ [late]: 'skipped: bounced' });
});

test('a waiting letter can be stopped and sent after all; a sent one cannot', async () => {
  const id = await write(address('stopped'));
  expect((await call('POST', `outbox/${id}/stop`, { as: admin })).body.status).toBe('stopped');
  expect((await call('POST', `outbox/${id}/stop`, { as: admin })).status).toBe(409);
  expect((await call('POST', `outbox/${id}/retry`, { as: admin })).body.status).toBe('queued');
  await send(id);
  expect((await call('POST', `outbox/${id}/retry`, { as: admin })).status).toBe(409);
  await db.outboxMail.update({ where: { id }, data: { status: 'failed' } });
  await db.$executeRaw`delete from pgboss.job where id = ${id}::uuid`;
  expect((await call('POST', `outbox/${id}/retry`, { as: admin })).body.messageKey).toBe('errors.letterGone');
});

type Job = { state: string; retries: number; delay: number; longest: number; kept: number };
const jobOf = async (id: string) =>
  (
    await db.$queryRaw<
      Job[]
    >`select state::text, retry_limit as retries, retry_delay as delay, retry_delay_max as longest,
      deletion_seconds as kept from pgboss.job where id = ${id}::uuid`
  )[0];
const ended = (id: string, state: string, hours: number) =>
  db.$executeRaw`update pgboss.job set state = ${state}::pgboss.job_state, retry_count = retry_limit,
    completed_on = now() - make_interval(hours => ${hours}::int) where id = ${id}::uuid`;

test('a mail server may be away for a night, and what failed can still be sent days later', async () => {
  const [failed, sent] = [await write(address('outage')), await write(address('fine'))];
  const { retries, delay, longest } = (await jobOf(failed))!;
  const waits = Array.from({ length: retries }, (_, n) => Math.min(longest, delay * 2 ** n));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(8 * 3600);
  await db.outboxMail.update({ where: { id: failed }, data: { status: 'failed' } });
  await send(sent);
  await ended(failed, 'failed', 6 * 24);
  await ended(sent, 'completed', 2);
  await (await sender()).supervise('mail'); // deletes what is due, once in a while
  expect(await jobOf(sent)).toBeUndefined();
  expect((await call('POST', `outbox/${failed}/retry`, { as: admin })).body.status).toBe('queued');
});

test('a letter that is retried by hand and fails again is offered once more, whatever its release allowed', async () => {
  const to = address('again');
  const id = await write(to);
  // As queued by the release before: five retries, all used up, and then one by hand.
  await db.$executeRaw`update pgboss.job set state = 'failed', retry_limit = 5, retry_count = 5, started_on = now(),
    deletion_seconds = 3600, completed_on = now() where id = ${id}::uuid`;
  await db.outboxMail.update({ where: { id }, data: { status: 'failed', attempts: 6 } });
  await call('POST', `outbox/${id}/retry`, { as: admin });
  await db.$executeRaw`update pgboss.job set state = 'active', retry_count = 6 where id = ${id}::uuid`;
  smtp.cues.set(to, '450');
  await expect(send(id)).rejects.toThrow(/450/);
  smtp.cues.clear();
  expect(await line(id)).toMatchObject({ status: 'failed', attempts: 7 });
  expect((await jobOf(id))!.kept).toBe(168 * 3600);
});

test('a letter whose worker was killed after it was sent is not sent twice', async () => {
  const to = address('once');
  const id = await write(to);
  await send(id);
  await send(id);
  expect(await line(id)).toMatchObject({ status: 'sent', attempts: 1 });
});

test('a letter whose attempts were all used up by kills has failed in the morning', async () => {
  const [lost, waiting] = [await write(address('lost')), await write(address('waiting'))];
  await db.$executeRaw`update pgboss.job set state = 'failed', completed_on = now() where id = ${lost}::uuid`;
  await cleanUp();
  expect([(await line(lost)).status, (await line(waiting)).status]).toEqual(['failed', 'queued']);
});

test('a letter that cannot be written says so in the outbox', async () => {
  const id = await write(address('unwritten'));
  await expect(
    sendLetter({ to: 'x@tests.example', culture: 'it', letter: 'gone' } as never, id),
  ).rejects.toBeInstanceOf(Error);
  expect(await line(id)).toMatchObject({ status: 'queued', attempts: 1 });
});

const opening = (as: Member, id: string) => openLetter(personOf(as, as === admin ? 'admin' : 'expert'), id);
const reading = async (as: Member, id: string) => (await opening(as, id)).letter;
const wordsOf = (letter: object | null) => JSON.stringify(letter);

test('an admin reads the letter as sent, without being able to enter the account by it', async () => {
  const ada = await makePerson('expert');
  const { email } = await db.user.findUniqueOrThrow({ where: { id: ada.id } });
  await call('POST', 'password-resets', { body: { email } });
  const { id } = await db.outboxMail.findFirstOrThrow({ where: { email, letter: 'passwordReset' } });
  await send(id);
  const key = (await queuedLetters(email))[0]!.values.link!.split('/').at(-1)!;
  const mail = await smtp.mailTo(email);
  expect(mail.html).toContain(key);
  const letter = await reading(admin, id);
  expect(letter!.subject).toBe(mail.subject);
  expect(letter!.text).toBe(mail.text!.trim().replace(key, '…'));
  expect(letter!.html).not.toMatch(/href=|%E2%80%A6/);
  const [row] = await db.$queryRaw<{ text: string }[]>`select o::text as text from outbox o where id = ${id}::uuid`;
  expect([wordsOf(letter), row!.text].filter((text) => text.includes(key))).toEqual([]);
  const page = await fetch(`${api.url}/api/outbox/${id}`, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(await page.text()).not.toMatch(/password-resets|values/);
  await expect(reading(ada, id)).rejects.toMatchObject({ status: 403 });
});

test('every secret link is visible only to its recipient', async () => {
  const { newSecret } = await import('@/lib/run/secrets/secrets');
  const { LETTERS } = await import('@/lib/run/mail/letters');
  const to = address('keys');
  const key = newSecret();
  const values = { name: 'Ada', person: 'Ada', stop: `https://portal.example/it/stop/${key}`, link: `/it/x/${key}` };
  for (const letter of LETTERS)
    await transaction((tx) => enqueue(tx, 'mail', { to, culture: 'de', letter, values: { ...values, extra: key } }));
  const lines = await db.$queryRaw<
    { text: string }[]
  >`select o::text as text from outbox o where email = ${to}::citext`;
  expect(lines).toHaveLength(LETTERS.length);
  expect(lines.filter(({ text }) => text.includes(key))).toEqual([]);
});

test('a newsletter is shown as its reader got it, without the unsubscribe link', async () => {
  const grace = await makePerson('expert', willing);
  const { email, name } = await db.user.findUniqueOrThrow({ where: { id: grace.id } });
  const newsletter = await due({ targetEmails: [email] });
  await sendNewsletters('worker');
  const { id } = await db.outboxMail.findFirstOrThrow({ where: { email, newsletterId: newsletter } });
  const [letter, mail] = [await reading(admin, id), await smtp.mailTo(email)];
  expect(letter!.subject).toBe(mail.subject);
  expect(letter!.html).toContain(`Caro ${name}`);
  expect(mail.html).toContain('/unsubscribe-user/');
  expect(wordsOf(letter)).not.toContain('/unsubscribe-user/');
});

test('a newsletter’s test copy is listed, stopped and retried like the others', async () => {
  const newsletter = await call('POST', 'newsletters', {
    as: admin,
    body: { ...texts, audience: null, titleEn: 'Hello', templateEn: '<p>Hello.</p>' },
  });
  const asked = await call('POST', `newsletters/${newsletter.body._id}/test`, { as: admin });
  expect(asked.body.languages).toEqual(['it', 'en']);
  const lines = await db.outboxMail.findMany({ where: { newsletterId: newsletter.body._id, kind: 'test' } });
  expect(lines.map(({ culture, status }) => `${culture} ${status}`).toSorted()).toEqual(['en queued', 'it queued']);
  const [english, italian] = ['en', 'it'].map((one) => lines.find(({ culture }) => culture === one)!.id);
  expect((await call('POST', `outbox/${italian}/stop`, { as: admin })).body.status).toBe('stopped');
  expect((await call('POST', `outbox/${italian}/retry`, { as: admin })).body.status).toBe('queued');
  expect(wordsOf(await reading(admin, english!))).toContain('[Test] Hello');
  const [job] = await db.$queryRaw<{ data: Parameters<typeof sendTest>[0] }[]>`
    select data from pgboss.job where id = ${english!}::uuid`;
  await sendTest(job!.data, english!);
  expect(await line(english!)).toMatchObject({ status: 'sent', kind: 'test', answer: '250 2.0.0 taken' });
});

test('a letter’s data is kept for a month', async () => {
  const id = await write(address('old'));
  expect(await reading(admin, id)).not.toBeNull();
  await db.$executeRaw`update outbox set created_at = now() - interval '31 days' where id = ${id}::uuid`;
  await cleanUp();
  expect(await reading(admin, id)).toBeNull();
  expect(await line(id)).toMatchObject({ letter: 'passwordReset' });
});

test('only letters that can be unsubscribed from say so to people and mail programs', async () => {
  const [to, other] = [address('stoppable'), address('needed')];
  const values = { name: 'Ada', count: '1', link: '/expert/chats' };
  const letter = {
    culture: 'de',
    letter: 'unreadMessages' as const,
    values: { ...values, stop: '/de/unsubscribe-user/k3y' },
  };
  await sendLetter({ ...letter, to }, crypto.randomUUID());
  await sendLetter({ to: other, culture: 'de', letter: 'passwordSet', values }, crypto.randomUUID());
  const page = 'https://portal.candor.example/de/unsubscribe-user/k3y';
  expect(smtp.rawTo(to)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const mail = await smtp.mailTo(to);
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${page}>`);
  expect(mail.html).toContain(`href="${page}"`);
  expect(mail.text).toContain(page);
  expect(smtp.rawTo(other)).not.toContain('List-Unsubscribe');
});

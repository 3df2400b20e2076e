// One line for each message that leaves: who, why and what became of it, and nothing of what stands in it.
import { expect, test } from 'vitest';
import { newsletterHouse } from '../support/newsletter-house';

const { smtp, db, call, admin, due, statesOf, sendNewsletters, address, makePerson } = await newsletterHouse();
const { enqueue } = await import('@/lib/jobs/queue');
const { sendLetter } = await import('@/lib/mail/send-letter');

const LINK = '/it/password-resets/s3cret-of-this-letter';

async function write(to: string): Promise<string> {
  const letter = { to, culture: 'it', letter: 'passwordReset', values: { name: 'Ada', link: LINK } };
  await db.$transaction((tx) => enqueue(tx, 'mail', letter));
  return (await db.outboxMail.findFirstOrThrow({ where: { email: to } })).id;
}

/** What a worker would do with it. */
async function send(id: string): Promise<void> {
  const [job] = await db.$queryRaw<{ data: Parameters<typeof sendLetter>[0] }[]>`
    select data from pgboss.job where id = ${id}::uuid`;
  await sendLetter(job!.data, id);
}
const line = async (id: string) => (await call('GET', `outbox/${id}`, { as: admin })).body;

test('a letter is a line from the moment it is written, and never tells what opens an account', async () => {
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
  const expert = await makePerson('expert');
  for (const path of ['outbox', `outbox/${id}`, 'jobs'])
    expect((await call('GET', path, { as: expert })).status).toBe(403);
});

test('a hard bounce stops newsletters to that address, a soft one is tried again', async () => {
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

test('bounces that come later are told by the mail server', async () => {
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

test('a letter that waits is stopped and sent after all; one that has left is neither', async () => {
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

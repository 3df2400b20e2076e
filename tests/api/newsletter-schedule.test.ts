import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';

const api = ownApi();
const { call, form } = api;
const admin = somebody('admin');

const MINUTE = 60_000;
const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const letter = { titleIt: 'Ciao', templateIt: 'Testo', audience: 'italian' };

async function scheduled(fields: object) {
  const { body } = await call('POST', 'newsletters', { as: admin, body: { ...letter, ...fields } });
  const answer = await call('POST', `newsletters/${body._id}/schedule`, { as: admin });
  return { ...answer, id: body._id as string };
}

test('writing to people without their consent needs a reason', async () => {
  for (const bypassReason of [undefined, null, '   ']) {
    const refused = await scheduled({ sendingDate: from(60), bypassConsent: true, bypassReason });
    expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ field: 'bypassReason' })]]);
    expect((await db.newsletter.findUniqueOrThrow({ where: { id: refused.id } })).status).toBe('draft');
  }
  const fields = { sendingDate: from(60), bypassConsent: true, bypassReason: 'Rückruf einer Charge' };
  expect((await scheduled(fields)).body.status).toBe('pending');
});

test('a sending date in the past is refused; the minute that was just typed is not', async () => {
  const refused = await scheduled({ sendingDate: from(-24 * 60) });
  expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ field: 'sendingDate' })]]);
  expect(refused.body.errors[0].message).toBe('The date is in the past: choose a later one');
  expect((await scheduled({ sendingDate: from(-0.5) })).body.status).toBe('pending');
});

test('an overdue newsletter can be sent later', async () => {
  const { id } = await scheduled({ sendingDate: from(60) });
  await db.newsletter.update({ where: { id }, data: { status: 'error', sendingDate: new Date(from(-60)) } });
  expect((await call('POST', `newsletters/${id}/schedule`, { as: admin })).body.status).toBe('pending');
});

test('the time typed is that of the day in Rome, and the queue is asked to send it then', async () => {
  const titleIt = `Ora legale ${crypto.randomUUID()}`;
  const when = { sendingDate: '25/10/2099', 'sendingDate.time': '1:30' };
  const to = await form('forms/records/newsletters', admin, { ...letter, titleIt, ...when });
  expect(to).toContain('saved=recordCreated');
  const { id, sendingDate } = await db.newsletter.findFirstOrThrow({ where: { titleIt } });
  expect(sendingDate!.toISOString()).toBe('2099-10-24T23:30:00.000Z');
  expect((await call('POST', `newsletters/${id}/schedule`, { as: admin })).body.status).toBe('pending');
  const jobs = await db.$queryRaw<object[]>`
    select from pgboss.job where name = 'newsletters' and start_after = ${sendingDate}`;
  expect(jobs).toHaveLength(1);
});

test('named readers of one language need one text, and a refusal leaves no date behind', async () => {
  const { makePerson } = await import('../support/people');
  const emails = await Promise.all(
    ['it', 'de'].map(async (culture) => {
      const { id } = await makePerson('user');
      return (
        await db.user.update({
          where: { id },
          data: { culture: culture as 'it', marketingAccepted: true, confirmedUser: true },
        })
      ).email;
    }),
  );
  const written = { audience: null, titleIt: 'Ciao', templateIt: 'Testo' };
  const draft = (targetEmails: string[]) =>
    call('POST', 'newsletters', { as: admin, body: { ...written, targetEmails } }).then(
      ({ body }) => body._id as string,
    );
  const schedule = (id: string) =>
    call('POST', `newsletters/${id}/schedule`, { as: admin, body: { sendingDate: from(60) } });

  const mixed = await draft(emails);
  const asked = await call('GET', `newsletters/${mixed}/audience`, { as: admin });
  expect(asked.body.missing).toEqual(['titleEn', 'templateEn']);
  const refused = await schedule(mixed);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      {
        field: 'titleEn',
        messageKey: 'validation.newsletterTitle',
        message: expect.stringContaining('English title is missing: 1 recipient'),
      },
      {
        field: 'templateEn',
        messageKey: 'validation.newsletterText',
        message: expect.stringContaining('English text is missing: 1 recipient'),
      },
    ],
  ]);
  const after = await db.newsletter.findUniqueOrThrow({ where: { id: mixed } });
  expect([after.status, after.sendingDate]).toEqual(['draft', null]);

  const toMend = async (id: string) => {
    const { checks } = (await call('GET', `newsletters/${id}/audience`, { as: admin })).body;
    return (checks as { name: string; mend: string[] }[])
      .filter(({ mend }) => mend.length > 0)
      .map(({ name, mend }) => [name, ...mend]);
  };
  expect(await toMend(mixed)).toEqual([
    ['language', 'templateEn'],
    ['subject', 'titleEn'],
  ]);
  const italian = await draft(emails.slice(0, 1));
  expect(await toMend(italian)).toEqual([]);
  const change = (body: object) => call('PUT', `newsletters/${italian}`, { as: admin, body });
  await change({
    bypassConsent: true,
    buttonTitleIt: 'Corsi',
    templateIt: '<p><a href="www.candor.example">Qui</a></p>',
  });
  expect(await toMend(italian)).toEqual([
    ['audience', 'bypassReason'],
    ['links', 'templateIt', 'buttonLinkIt'],
  ]);
  await change({ bypassConsent: false, buttonTitleIt: null, templateIt: 'Testo' });
  expect((await call('GET', `newsletters/${italian}/audience`, { as: admin })).body.missing).toEqual([]);
  expect((await schedule(italian)).body).toMatchObject({ status: 'pending', sendingDate: expect.any(String) });
});

test('a complete newsletter is scheduled, then read-only, and can be unscheduled', async () => {
  const draft = await call('POST', 'newsletters', { as: admin, body: { audience: 'italian', titleIt: 'Ciao' } });
  const path = `newsletters/${draft.body._id}`;
  const incomplete = await call('POST', `${path}/schedule`, { as: admin });
  expect(incomplete.body.errors.map(({ field }: { field: string }) => field)).toEqual(['sendingDate', 'templateIt']);
  await call('PUT', path, { as: admin, body: { templateIt: 'Testo', sendingDate: '2030-01-01T08:00:00Z' } });
  expect((await call('POST', `${path}/schedule`, { as: admin })).body.status).toBe('pending');
  const changed = await call('PUT', path, { as: admin, body: { titleIt: 'Altro' } });
  expect(changed.body.messageKey).toBe('errors.draftsOnly');
  expect((await call('DELETE', path, { as: admin })).status).toBe(409);
  expect((await call('DELETE', `${path}/schedule`, { as: admin })).body.status).toBe('draft');
});

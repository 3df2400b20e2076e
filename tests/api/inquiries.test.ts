// What visitors ask a practice: first how it could be misused, then the way from the form to the answer.
import { listOwnData } from '@/lib/nouns/accounts/list-own-data';
import { localTime } from '@/lib/nouns/centers/opening-hours/rules';
import { followedInquiry } from '@/lib/nouns/inquiries/follow-inquiry';
import { remindInquiries } from '@/lib/nouns/inquiries/remind-inquiries';
import { timeWords } from '@/lib/nouns/inquiries/rules';
import { cleanUp } from '@/lib/nouns/jobs/workers';
import { db } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { composeLetter } from '@/lib/run/mail/letter';
import { handlerAt } from '../support/handler-at';
import { keptForm } from '../support/kept-form';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter, makePerson, personOf, unique } from '../support/people';
import { practice } from '../support/practice';
import { queuedLetters } from '../support/queued-letters';

const { call } = ownApi();
const postInquiry = await handlerAt('POST /forms/inquiry');
const postReply = await handlerAt('POST /inquiry-replies');
const consultant = somebody('consultant');
const soon = addDays(todayText(), 3);
const later = addDays(todayText(), 4);

let visitors = 0;
let address = '';
beforeEach(() => {
  address = `198.51.100.${(visitors += 1)}`;
});

async function post(handler: (request: Request) => Promise<Response>, fields: Record<string, string>): Promise<string> {
  const headers = { 'x-forwarded-for': address };
  const body = new URLSearchParams({ locale: 'de', ...fields });
  const answer = await handler(new Request('http://portal.example/api/x', { method: 'POST', body, headers }));
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

async function slugOf(id: string) {
  return (await db.center.findUniqueOrThrow({ where: { id }, select: { slug: true } })).slug;
}

const form = async (centerId: string, more: Record<string, string> = {}) => ({
  center: await slugOf(centerId),
  kind: 'appointment',
  name: unique('Ada Neri'),
  email: `${unique('visitor')}@tests.example`,
  privacyAccepted: 'true',
  day1: soon,
  time1: '15:30',
  ...more,
});

const tokenOf = async (email: string, letter = 'inquiryConfirm') =>
  (await queuedLetters(email, letter)).at(-1)!.values.link!.split('/').at(-1)!;
const reply = (token: string, what: string, more = {}) => post(postReply, { token, reply: what, ...more });
const rowOf = (email: string) => db.inquiry.findFirstOrThrow({ where: { email }, orderBy: { createdAt: 'desc' } });

async function asked(centerId: string, more: Record<string, string> = {}) {
  const sent = await form(centerId, more);
  await post(postInquiry, sent);
  const token = await tokenOf(sent.email);
  await reply(token, 'confirm');
  return { ...(await rowOf(sent.email)), token };
}

const problemIn = async (location: string, page: string) =>
  (await keptForm(page, new URL(location, 'http://portal.example').searchParams.get('draft')))?.fields;

describe('misuse', () => {
  test('a practice sees and hears nothing of what was not confirmed', async () => {
    const { center, head } = await practice();
    const sent = await form(center.id);
    // Thanked with the way back to the practice that was asked.
    const thanked = `/de/request-appointment/sent?center=${sent.center}`;
    expect(await post(postInquiry, sent)).toBe(thanked);
    expect(await post(postInquiry, sent)).toBe(`${thanked}&already=true`);
    expect(await post(postInquiry, { ...sent, website: 'https://spam.example' })).toBe(thanked);
    expect((await call('GET', 'inquiries', { as: head })).body).toEqual([]);
    const { id } = await rowOf(sent.email);
    const attempt = { as: head, body: { answer: 'decline' } };
    expect((await call('POST', `inquiries/${id}/answer`, attempt)).status).toBe(404);
    expect(await queuedLetters(head.email)).toEqual([]);
  });

  test('somebody else’s address gets five letters a day, whatever is sent', async () => {
    const email = `${unique('victim')}@tests.example`;
    for (let n = 0; n < 8; n++) {
      address = `192.0.2.${n + 1}`;
      const { center } = await practice();
      // The answer does not tell.
      const sent = await form(center.id, { email });
      expect(await post(postInquiry, sent)).toBe(`/de/request-appointment/sent?center=${sent.center}`);
    }
    expect(await queuedLetters(email)).toHaveLength(5);
    expect(await db.inquiry.count({ where: { email } })).toBe(5);
  });

  test('a practice has two hundred open at most, and is written to five times a day', async () => {
    const { center, head } = await practice();
    const many = Array.from({ length: 199 }, (_, n) => ({
      centerId: center.id,
      kind: 'question' as const,
      status: 'waiting' as const,
      name: 'Ada',
      email: `${unique('crowd')}${n}@crowd.example`,
      culture: 'it',
      confirmedAt: new Date(),
    }));
    await db.inquiry.createMany({ data: many });
    expect((await asked(center.id)).status).toBe('waiting');
    const sent = await form(center.id);
    await post(postInquiry, sent);
    const refused = await reply(await tokenOf(sent.email), 'confirm');
    expect(await problemIn(refused, '/inquiry')).toMatchObject([{ message: 'errors.tooManyInquiries' }]);
    expect((await rowOf(sent.email)).status).toBe('unconfirmed');

    await db.inquiry.deleteMany({ where: { centerId: center.id } });
    for (let n = 0; n < 7; n++) {
      address = `192.0.2.${n + 20}`;
      await asked(center.id, { email: `${unique('ada')}@gmail.com` });
    }
    expect(await queuedLetters(head.email, 'inquiryReceived')).toHaveLength(5);
  });

  test('one person does not fill a practice with inquiries, from one network or one domain of their own', async () => {
    const { center } = await practice();
    const confirmed = async (email: string) => {
      const sent = await form(center.id, { email });
      await post(postInquiry, sent);
      const location = await reply(await tokenOf(email), 'confirm');
      const problem = location.includes('draft=') ? await problemIn(location, '/inquiry') : undefined;
      return problem?.[0]?.message ?? (await rowOf(email)).status;
    };
    const network = address;
    for (let n = 0; n < 5; n++) expect(await confirmed(`${unique('ada')}@gmail.com`)).toBe('waiting');
    const sixth = `${unique('ada')}@gmail.com`;
    expect(await confirmed(sixth)).toBe('forms.limited');
    address = '192.0.2.90';
    await reply(await tokenOf(sixth), 'confirm');
    expect((await rowOf(sixth)).status, 'an address at a large provider, from elsewhere').toBe('waiting');
    for (let n = 0; n < 6; n++) {
      address = `192.0.2.${n + 91}`;
      expect(await confirmed(`${unique('catch-all')}@${n % 2 ? `m${n}.` : ''}own.example`)).toBe(
        n < 5 ? 'waiting' : 'errors.tooManyInquiries',
      );
    }
    address = network;
    const other = await practice();
    expect((await asked(other.center.id)).status, 'another practice').toBe('waiting');
  });

  test('one person has one open inquiry of a kind at a practice', async () => {
    const { center } = await practice();
    const { email } = await asked(center.id);
    const again = await form(center.id, { email, day1: later });
    await post(postInquiry, again);
    const refused = await reply(await tokenOf(email), 'confirm');
    expect(await problemIn(refused, '/inquiry')).toMatchObject([{ message: 'errors.inquiryOpen' }]);
    const spelled = await form(center.id, { email: email.replace('@', '+again@') });
    await post(postInquiry, spelled);
    const refusedToo = await reply(await tokenOf(spelled.email), 'confirm');
    expect(await problemIn(refusedToo, '/inquiry')).toMatchObject([{ message: 'errors.inquiryOpen' }]);
  });

  test('a link confirms once, does nothing when repeated, and nothing after withdrawing; a forged one nothing at all', async () => {
    const { center, head } = await practice();
    const { token, id } = await asked(center.id);
    await reply(token, 'confirm');
    expect(await queuedLetters(head.email, 'inquiryReceived')).toHaveLength(1);
    await reply(token, 'withdraw');
    expect(await reply(token, 'confirm')).toContain('draft=');
    expect((await db.inquiry.findUniqueOrThrow({ where: { id } })).status).toBe('withdrawn');
    expect(await reply(`${token.slice(0, -4)}AAAA`, 'confirm')).toContain('draft=');
  });

  test('an old link does not confirm', async () => {
    const { center } = await practice();
    const sent = await form(center.id);
    await post(postInquiry, sent);
    await db.$executeRaw`update inquiries set created_at = now() - interval '49 hours' where email = ${sent.email}::citext`;
    expect(await followedInquiry(await tokenOf(sent.email))).toMatchObject({ stage: 'late' });
    expect(await reply(await tokenOf(sent.email), 'confirm')).toContain('draft=');
    expect((await rowOf(sent.email)).status).toBe('unconfirmed');
  });

  test('nobody answers who does not work there, or does no more, or has not confirmed their address', async () => {
    const { center, head, colleague } = await practice();
    const { id } = await asked(center.id);
    const body = { answer: 'decline' };
    const { head: other } = await practice();
    expect((await call('POST', `inquiries/${id}/answer`, { as: other, body })).status).toBe(404);
    expect((await call('POST', `inquiries/${id}/answer`, { as: consultant, body })).status).toBe(403);
    expect((await call('GET', 'inquiries', { as: consultant })).status).toBe(403);
    expect((await call('GET', 'inquiries', { as: colleague })).body).toHaveLength(1);
    await db.membership.updateMany({ where: { userId: colleague.id }, data: { status: 'closed' } });
    expect((await call('GET', 'inquiries', { as: colleague })).body).toEqual([]);
    expect((await call('POST', `inquiries/${id}/answer`, { as: colleague, body })).status).toBe(404);
    await db.user.update({ where: { id: head.id }, data: { confirmedUser: false } });
    expect((await call('GET', 'inquiries', { as: head })).status).toBe(403);
  });

  test('nobody answers for a deleted practice, and nobody agrees to a day that is over', async () => {
    const { center, head } = await practice();
    const answer = { as: head, body: { answer: 'accept', time: `${soon}T15:30` } };
    const { id } = await asked(center.id);
    const over = `${addDays(todayText(), -1)}T15:30`;
    await db.inquiry.update({ where: { id }, data: { wishes: [over] } });
    const late = { as: head, body: { answer: 'accept', time: over } };
    expect((await call('POST', `inquiries/${id}/answer`, late)).status).toBe(409);
    await db.inquiry.update({ where: { id }, data: { wishes: [`${soon}T15:30`] } });
    await db.center.update({ where: { id: center.id }, data: { deletedAt: new Date() } });
    expect((await call('POST', `inquiries/${id}/answer`, answer)).status).toBe(404);
    await db.center.update({ where: { id: center.id }, data: { deletedAt: null } });
    expect((await call('POST', `inquiries/${id}/answer`, answer)).status).toBe(204);
  });

  test('of two colleagues who answer at once, one does', async () => {
    const { center, head, colleague } = await practice();
    const { id, email } = await asked(center.id);
    const answers = await Promise.all(
      [head, colleague].map((as) => call('POST', `inquiries/${id}/answer`, { as, body: { answer: 'decline' } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409]);
    expect(await queuedLetters(email, 'inquiryDeclined')).toHaveLength(1);
  });

  test('nobody withdraws from an appointment that is over, and one of a deleted practice is agreed with nobody', async () => {
    const { center, head } = await practice();
    const { id, token } = await asked(center.id);
    const propose = { answer: 'propose', times: [`${soon}T11:00`, `${later}T16:00`] };
    expect((await call('POST', `inquiries/${id}/answer`, { as: head, body: propose })).status).toBe(204);
    await db.center.update({ where: { id: center.id }, data: { deletedAt: new Date() } });
    expect(await followedInquiry(token)).toMatchObject({ stage: 'ended' });
    expect(await reply(token, 'choose', { time: `${later}T16:00` })).toContain('draft=');
    await db.center.update({ where: { id: center.id }, data: { deletedAt: null } });
    const over = `${addDays(todayText(), -1)}T11:00`;
    await db.inquiry.update({ where: { id }, data: { proposals: [over, `${soon}T11:00`] } });
    expect(await followedInquiry(token)).toMatchObject({ stage: 'proposed', proposals: [`${soon}T11:00`] });
    expect(await reply(token, 'choose', { time: over })).toContain('draft=');
    await reply(token, 'choose', { time: `${soon}T11:00` });
    await db.inquiry.update({ where: { id }, data: { agreedAt: over } });
    expect(await followedInquiry(token)).toMatchObject({ stage: 'past' });
    expect(await reply(token, 'withdraw')).toContain('draft=');
    expect((await db.inquiry.findUniqueOrThrow({ where: { id } })).status).toBe('accepted');
    expect(await queuedLetters(head.email, 'inquiryWithdrawn')).toEqual([]);
  });

  test('a practice that has left the public list is told of no wish, but keeps what it has agreed', async () => {
    const { center, head } = await practice();
    const { id, token } = await asked(center.id);
    const sent = await form(center.id);
    await post(postInquiry, sent);
    const body = { answer: 'accept', time: `${soon}T15:30` };
    expect((await call('POST', `inquiries/${id}/answer`, { as: head, body })).status).toBe(204);
    await db.center.update({ where: { id: center.id }, data: { hideInMap: true } });
    expect(await followedInquiry(await tokenOf(sent.email))).toMatchObject({ stage: 'closed' });
    expect(await reply(await tokenOf(sent.email), 'confirm')).toContain('draft=');
    expect((await rowOf(sent.email)).status).toBe('unconfirmed');
    const { zipCode, city } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
    expect(await followedInquiry(token)).toMatchObject({ stage: 'accepted', slug: null, zipCode, city });
  });

  test('hidden centers, those that refuse, and times in the past are refused', async () => {
    const hidden = await makeCenter({ hideInMap: true });
    const closed = await makeCenter({ refusesInquiries: true });
    for (const { id } of [hidden, closed]) {
      expect(await post(postInquiry, await form(id))).toContain('draft=');
    }
    const { center } = await practice();
    for (const day1 of [todayText(), addDays(todayText(), 91), 'x', '']) {
      const location = await post(postInquiry, await form(center.id, { day1 }));
      expect(await problemIn(location, '/request-appointment')).toMatchObject([{ field: 'day1' }]);
    }
    expect(await db.inquiry.count({ where: { centerId: { in: [hidden.id, closed.id, center.id] } } })).toBe(0);
  });
});

describe('from the form to the answer', () => {
  test('a wished time is accepted: the letter has it in the visitor’s language', async () => {
    const { center, head } = await practice();
    const { id, email, name } = await asked(center.id, { day2: later, time2: '9.00', phone: '+39 3471234567' });
    const [one] = (await call('GET', 'inquiries', { as: head })).body;
    expect(one).toMatchObject({ name, email, status: 'waiting', wishes: [`${soon}T15:30`, `${later}T09:00`] });
    const wrong = { answer: 'accept', time: `${later}T10:00` };
    expect((await call('POST', `inquiries/${id}/answer`, { as: head, body: wrong })).status).toBe(400);
    const body = { answer: 'accept', time: `${later}T09:00`, words: 'Bis dann! www.fishy.example' };
    expect((await call('POST', `inquiries/${id}/answer`, { as: head, body })).status).toBe(204);
    const [letter] = await queuedLetters(email, 'inquiryAccepted');
    expect(letter).toMatchObject({
      culture: 'de',
      values: { center: center.name, words: expect.stringContaining('Bis dann!') },
    });
    expect(letter!.values.time).toMatch(/09:00/);
    // The calendar's instant is that of the center, wherever the server is.
    const { timeZone } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
    const shown = await followedInquiry(await tokenOf(email, 'inquiryAccepted'));
    expect(localTime(new Date(shown!.agreedInstant!), timeZone)).toMatchObject({ minute: 9 * 60 });
    expect(letter!.values.words).not.toContain('fishy.example');
    // The log names nobody.
    const logged = await db.auditEntry.findMany({ where: { entityId: id } });
    expect(JSON.stringify(logged)).not.toContain(email);
  });

  test('other times are proposed, and the visitor chooses one of them', async () => {
    const { center, head } = await practice();
    const { id, email } = await asked(center.id);
    const times = [`${later}T11:00`, `${later}T16:00`];
    const body = { answer: 'propose', times, words: 'Buongiorno,\r\nsono lieta.Saluti da www.Fishy.example' };
    expect((await call('POST', `inquiries/${id}/answer`, { as: head, body })).status).toBe(204);
    const token = await tokenOf(email, 'inquiryProposed');
    const [letter] = await queuedLetters(email, 'inquiryProposed');
    const lines = [
      ...times.map((time) => timeWords('de', time)),
      '',
      'Buongiorno,',
      'sono lieta. Saluti da www. …',
      '',
    ];
    expect((await composeLetter({ ...letter!, to: email })).text).toContain(lines.join('\n'));
    expect(await reply(token, 'choose', { time: `${later}T12:00` })).toContain('draft=');
    await reply(token, 'choose', { time: `${later}T16:00` });
    expect(await rowOf(email)).toMatchObject({ status: 'accepted', agreedAt: `${later}T16:00` });
    expect(await queuedLetters(head.email, 'inquiryChosen')).toHaveLength(1);
  });

  test('a question is answered in words', async () => {
    const { center, head } = await practice();
    const { id, email } = await asked(center.id, { kind: 'question', message: 'Parlate inglese?' });
    expect(
      (await call('POST', `inquiries/${id}/answer`, { as: head, body: { answer: 'accept', time: `${soon}T15:30` } }))
        .status,
    ).toBe(400);
    expect(
      (await call('POST', `inquiries/${id}/answer`, { as: head, body: { answer: 'reply', words: 'Yes' } })).status,
    ).toBe(204);
    expect(await queuedLetters(email, 'inquiryAnswered')).toMatchObject([
      { values: { words: expect.stringContaining('Yes') } },
    ]);
  });

  test('the practice is reminded after two days, and after four the visitor is offered another center; each once', async () => {
    const { center, head } = await practice({ lat: 43.77, lng: 11.25 });
    await makeCenter({ name: 'Studio Vicino', lat: 43.78, lng: 11.25 });
    await makeCenter({ name: 'Studio Chiuso', lat: 43.771, lng: 11.25, refusesInquiries: true });
    const { id, email, token } = await asked(center.id);
    const wait = (days: number) =>
      db.$executeRaw`update inquiries set confirmed_at = now() - make_interval(days => ${days}, mins => 1) where id = ${id}::uuid`;
    await remindInquiries();
    expect(await queuedLetters(head.email, 'inquiryWaiting')).toEqual([]);
    await wait(2);
    await remindInquiries();
    await remindInquiries();
    expect(await queuedLetters(head.email, 'inquiryWaiting')).toHaveLength(1);
    expect(await queuedLetters(email, 'inquiryUnanswered')).toEqual([]);
    await wait(4);
    await remindInquiries();
    await remindInquiries();
    const told = await queuedLetters(email, 'inquiryUnanswered');
    expect(await followedInquiry(token)).toMatchObject({ stage: 'unanswered' });
    expect(told).toMatchObject([{ values: { several: 'yes', other: expect.stringContaining('Studio Vicino') } }]);
  });

  test('nothing is left after ninety days', async () => {
    const { center } = await practice();
    const { id } = await asked(center.id);
    const age = (days: number) =>
      db.$executeRaw`update inquiries set created_at = now() - make_interval(days => ${days}) where id = ${id}::uuid`;
    await age(89);
    await cleanUp();
    expect(await db.inquiry.count({ where: { id } })).toBe(1);
    await age(91);
    // Neither what was agreed goes before its day, nor what may still be agreed.
    for (const times of [
      { status: 'accepted' as const, agreedAt: `${todayText()}T16:00` },
      { status: 'proposed' as const, agreedAt: null, proposals: [`${soon}T16:00`] },
    ]) {
      await db.inquiry.update({ where: { id }, data: times });
      await cleanUp();
      expect(await db.inquiry.count({ where: { id } })).toBe(1);
    }
    await db.inquiry.update({
      where: { id },
      data: { status: 'accepted', agreedAt: `${addDays(todayText(), -3)}T16:00`, proposals: [] },
    });
    await cleanUp();
    expect(await db.inquiry.count({ where: { id } })).toBe(0);
  });

  test('a person’s export has what they asked', async () => {
    const { center } = await practice();
    const person = await makePerson('user');
    await asked(center.id, { email: person.email });
    expect((await listOwnData(personOf(person, 'user'))).inquiries).toMatchObject([{ center: { name: center.name } }]);
  });
});

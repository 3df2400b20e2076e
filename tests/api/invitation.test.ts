// A new patient's way in: the letter in their language by a real SMTP server, a password, and the result.
import { eventually } from '../support/eventually';
import { lettersHouse } from '../support/letters-house';
import type { Member } from '../support/people';

const { mail, url, call, db, makePerson, makeCenter, linkExpert } = await lettersHouse();
let expert: Member;
let center: { id: string; name: string };
beforeAll(async () => {
  const byName = { name: 'Giulia', surname: 'Ferri' };
  [expert, center] = await Promise.all([makePerson('expert', { culture: 'it', ...byName }), makeCenter()]);
  await linkExpert(center.id, expert.id);
});

const byWhom = 'Giulia Ferri';
const PASSWORD = 'Sicura2026x';

const treat = (email: string, more = {}) =>
  call('POST', 'treatments', {
    as: expert,
    body: {
      productName: 'ULTRA',
      centerId: center.id,
      patient: { name: 'Pia', surname: 'Neri', email, bornDate: 1980 },
      ...more,
    },
  });

let visitors = 0;
async function send(path: string, fields: Record<string, string>) {
  const headers = { 'x-forwarded-for': `203.0.113.${(visitors += 1)}` };
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  return { to: answer.headers.get('location') ?? '', cookies: answer.headers.getSetCookie() };
}

test.each([
  [undefined, 'it', 'Il Suo risultato: più chiaro di 8\u00a0toni', 'Gentile Pia'],
  ['en', 'en', 'Your result: 8\u00a0shades lighter', 'Pia'],
  ['de', 'de', 'Ihr Ergebnis: 8\u00a0Farbtöne heller', 'Pia'],
  ['fr', 'fr', 'Votre résultat\u00a0: 8\u00a0teintes gagnées', 'Pia'],
  ['es', 'es', 'Su resultado: 8\u00a0tonos más claro', 'Pia'],
  ['pt', 'it', 'Il Suo risultato: più chiaro di 8\u00a0toni', 'Gentile Pia'],
])('invited in %s: the letter, the password, the result', async (patientCulture, lang, subject, greeting) => {
  const email = `${lang}-${crypto.randomUUID()}@tests.example`;
  const result = { treatedOn: '2026-03-02', startValue: 'A3', endValue: 'B1' };
  const created = await treat(email, { ...result, ...(patientCulture && { patientCulture }) });
  expect(created.status).toBe(201);
  const letter = await mail.mailTo(email);
  expect(letter.subject).toBe(subject);
  expect(letter.text).toContain(greeting);
  // Signed by whoever treated them, and their practice.
  expect(letter.text).toContain(`${byWhom}\n${center.name}`);
  expect(letter.html).toContain('Candor</p>');
  // Both shades as tabs, dark and light.
  expect([...(letter.html ?? '').matchAll(/bgcolor="(#\w+)"/g)].map(([, colour]) => colour)).toEqual([
    '#d8c6a2',
    '#f2e8d1',
  ]);
  expect(letter.html).toContain(`<html lang="${lang}">`);
  // The letter reveals nothing about the treatment to other readers.
  expect(letter.text).not.toMatch(
    /sbianc|trattamento|whitening|treatment|aufhell|behandl|éclairc|traitement|blanque|tratamiento/i,
  );
  const token = new RegExp(`http://portal\\.example/${lang}/password-resets/([\\w-]+)`).exec(letter.text ?? '')?.[1];

  const form = { token: token ?? '', password: PASSWORD, passwordAgain: PASSWORD, locale: lang };
  expect((await send('password-resets/use', form)).to).toMatch(new RegExp(`^/${lang}/password-resets/.+draft=`));
  const taken = await send('password-resets/use', { ...form, privacyAccepted: 'true' });
  expect(taken.to).toBe('/user/treatments?saved=welcome');
  expect(taken.cookies.join()).toMatch(/portal\.session=.*HttpOnly.*NEXT_LOCALE=/);

  // Signed in: the own result, and nothing else.
  const cookie = taken.cookies.map((one) => one.split(';')[0]).join('; ');
  const answer = await fetch(`${url}/api/treatments`, { headers: { cookie } });
  const records = (await answer.json()) as { _id: string }[];
  expect(records.map(({ _id }) => _id)).toEqual([created.body._id]);
  const person = await db.user.findUniqueOrThrow({ where: { email }, include: { consents: true } });
  expect(person).toMatchObject({ confirmedUser: true, privacyPolicyAccepted: true, termsAndConditionsAccepted: true });
  expect(person.consents.map(({ kind, source }) => `${kind} ${source}`).toSorted()).toEqual([
    'privacy invitation',
    'terms_and_conditions invitation',
  ]);

  // The link works once; from now on they sign in with the form.
  expect((await send('password-resets/use', { ...form, privacyAccepted: 'true' })).to).toMatch(/draft=/);
  expect((await send('session', { email, password: PASSWORD, locale: lang })).to).toBe('/user/treatments');
});

test('a patient whose account was deleted returns with the treatment, and is invited', async () => {
  const email = `back-${crypto.randomUUID()}@tests.example`;
  const { body: first } = await treat(email);
  const invited = /password-resets\/([\w-]+)/.exec((await mail.mailTo(email)).text ?? '')?.[1] ?? '';
  const chosen = { password: PASSWORD, passwordAgain: PASSWORD, privacyAccepted: 'true', locale: 'it' };
  await send('password-resets/use', { token: invited, ...chosen });
  await db.user.update({ where: { email }, data: { deletedAt: new Date() } });
  mail.mails.length = 0;

  // Two at once: one restores, one letter is sent.
  const both = await Promise.all([treat(email), treat(email)]);
  expect(both.map(({ status, body }) => [status, body.userId])).toEqual(Array(2).fill([201, first.userId]));
  const { id, deletedAt, confirmedUser } = await db.user.findUniqueOrThrow({ where: { email } });
  expect({ deletedAt, confirmedUser }).toEqual({ deletedAt: null, confirmedUser: false });
  expect(await db.auditEntry.count({ where: { entityId: id, action: 'restore', actorId: expert.id } })).toBe(1);
  expect((await send('session', { email, password: PASSWORD, locale: 'it' })).cookies).toEqual([]);
  // The letter about the first password may come late.
  const linkIn = ({ text = '' }) => /password-resets\/([\w-]+)/.exec(text)?.[1];
  const invitations = () =>
    mail.mails.filter((one) => one.envelope.to.includes(email)).flatMap((one) => linkIn(one) ?? []);
  await expect.poll(invitations).not.toEqual([]);
  const [again = '', ...others] = invitations();
  expect((await send('password-resets/use', { token: again, ...chosen })).to).toBe('/user/treatments?saved=welcome');
  expect(others).toEqual([]);
});

test('the address of a deleted professional is refused like any other professional’s, and stays deleted', async () => {
  const { id, email } = await makePerson('expert', { deletedAt: new Date() });
  expect((await treat(email)).status).toBe(400);
  expect((await db.user.findUniqueOrThrow({ where: { id } })).deletedAt).not.toBeNull();
});

test('an expired invitation is replaced by the forgotten-password link', async () => {
  const email = `late-${crypto.randomUUID()}@tests.example`;
  const { body } = await treat(email);
  const letter = await mail.mailTo(email);
  await db.passwordReset.updateMany({ where: { userId: body.userId }, data: { expiresAt: new Date() } });
  const token = /password-resets\/([\w-]+)/.exec(letter.text ?? '')?.[1] ?? '';
  const form = { token, password: PASSWORD, passwordAgain: PASSWORD, privacyAccepted: 'true', locale: 'it' };
  expect((await send('password-resets/use', form)).to).toMatch(/draft=/);
  expect((await send('password-resets', { email, locale: 'it' })).to).toBe('/it/forgot-password/sent');
});

test('whoever registered with somebody else’s address is signed out before any of that person’s data arrives', async () => {
  const email = `squatter-${crypto.randomUUID()}@tests.example`;
  const person = { name: 'Sq', surname: 'Uatter', email, password: PASSWORD, passwordAgain: PASSWORD };
  const registered = await send('accounts', { ...person, privacyAccepted: 'true', locale: 'fr' });
  const login = () => send('session', { email, password: PASSWORD, locale: 'fr' });
  const signedIn = [registered, await login()].map(({ cookies }) => cookies.map((one) => one.split(';')[0]).join('; '));
  const read = () => Promise.all(signedIn.map((cookie) => call('GET', 'treatments', { headers: { cookie } })));
  expect((await read()).map(({ status }) => status)).toEqual([200, 200]);

  expect((await treat(email)).status).toBe(201);
  expect((await read()).map(({ status }) => status)).toEqual([401, 401]);
  expect((await login()).cookies).toEqual([]);
  const letterOf = (subject: string) =>
    mail.mails.find((one) => one.envelope.to.includes(email) && one.subject?.startsWith(subject));
  await eventually(() => expect(letterOf('Votre résultat')?.text).toContain('Pia'));
  const token = /password-resets\/([\w-]+)/.exec(letterOf('Votre résultat')?.text ?? '')?.[1] ?? '';
  const chosen = {
    token,
    password: 'Propria2026x',
    passwordAgain: 'Propria2026x',
    privacyAccepted: 'true',
    locale: 'fr',
  };
  expect((await send('password-resets/use', chosen)).to).toBe('/user/treatments?saved=welcome');

  // The address is confirmed now: another treatment ends no sessions.
  expect((await treat(email)).status).toBe(201);
  expect(await db.session.count({ where: { user: { email }, revokedAt: null } })).toBe(1);
});

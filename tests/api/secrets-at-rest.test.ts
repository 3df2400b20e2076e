// After a day's work nothing that opens something lies in the database: each secret of a letter or an answer is searched
// for in every column of every table, the queue's included.
import { lettersHouse } from '../support/letters-house';

const variables = { MAIL_REPLY_TO: 'answers@candor.example' };
const { mail, url, db, ...people } = await lettersHouse({ variables });

const PASSWORD = 'Quercia-Blu-42';
/** With their headers. */
const said: string[] = [];
let visitors = 0;

type Sent = { method?: string; form?: Record<string, string>; json?: unknown; headers?: Record<string, string> };

async function send(path: string, { method = 'POST', form, json, headers = {} }: Sent = {}) {
  const body = form ? new URLSearchParams(form) : json ? JSON.stringify(json) : null;
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    body,
    headers: {
      'x-forwarded-for': `198.51.100.${(visitors += 1)}`,
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    redirect: 'manual',
  });
  const text = await answer.text();
  const secretHeaders = ['x-device-token', 'x-sign-in-step'].map((name) => answer.headers.get(name) ?? '');
  said.push(text, ...secretHeaders, ...answer.headers.getSetCookie().map((each) => each.split(';', 1)[0]!));
  return { status: answer.status, to: answer.headers.get('location') ?? '', text, headers: answer.headers };
}
const asPerson = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const newAddress = (name: string) => `${people.unique(name)}@tests.example`;

async function linkIn(email: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}/([\\w.-]+)`);
  const find = () => mail.mails.findLast(({ envelope, text }) => envelope.to.includes(email) && link.test(text ?? ''));
  await expect.poll(() => find() !== undefined, { timeout: 20_000, message: `${page} for ${email}` }).toBe(true);
  return link.exec(find()!.text!)![1]!;
}

async function register(email: string) {
  const person = { name: 'Nora', surname: 'Neri', email, password: PASSWORD, passwordAgain: PASSWORD };
  await send('accounts', { form: { ...person, privacyAccepted: 'on', locale: 'it' } });
}

/** Registering, confirming, forgetting the password twice, and changing the address. */
async function visitorsDay() {
  const email = newAddress('nora');
  await register(email);
  const token = await linkIn(email, 'confirm-email');
  await send('email-confirmations', { form: { token, locale: 'it', password: 'no', passwordAgain: 'yes' } });
  await send('email-confirmations', { form: { token, locale: 'it', password: PASSWORD, passwordAgain: PASSWORD } });
  const other = newAddress('unconfirmed');
  await register(other);
  await linkIn(other, 'confirm-email');
  await send('password-resets', { form: { email, locale: 'it' } });
  const reset = await linkIn(email, 'password-resets');
  const wrong = { token: reset, password: 'Nuova-Luna-42', passwordAgain: 'Altra-Luna-42', locale: 'it' };
  expect((await send('password-resets/use', { form: wrong })).to).toContain('draft=');
  const basic = { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` };
  const { text } = await send('auth', { headers: { ...basic, 'idempotency-key': 'sign-in-1' } });
  const { token: access, refreshToken } = JSON.parse(text) as { token: string; refreshToken: string };
  await send('auth/refresh', { headers: { authorization: `Bearer ${refreshToken}`, 'idempotency-key': 'refresh-1' } });
  await send('session', {
    form: { email, password: PASSWORD, locale: 'it' },
    headers: { 'user-agent': 'Firefox/150' },
  });
  const anew = newAddress('anew');
  const change = { email: anew, currentPassword: PASSWORD };
  await send('users/me', { method: 'PUT', json: change, headers: { authorization: `Bearer ${access}` } });
  return { email, reset };
}

/** Accounts made by others, invitations, a patient, an answer to a request, unread messages, newsletters. */
async function officesDay() {
  const [admin, head, star] = [
    await people.makePerson('admin'),
    await people.makePerson('expert', { isEnabled: true }),
    await people.makePerson('expert', { marketingAccepted: true }),
  ];
  const center = await people.makeCenter();
  await people.linkExpert(center.id, head.id);
  const [made, colleague, patient] = [newAddress('made'), newAddress('colleague'), newAddress('patient')];
  const headers = asPerson(admin);
  await send('users', {
    json: { name: 'Ugo', surname: 'Neri', email: made, role: 'expert', centerIds: [center.id] },
    headers,
  });
  const person = {
    name: 'Ida',
    surname: 'Neri',
    email: colleague,
    expertType: 'hygienist',
    password: 'Zafferano7Lago',
  };
  await send(`centers/${center.id}/experts`, { json: person, headers: asPerson(head) });
  await send(`centers/${center.id}/experts`, { json: { userId: star.id }, headers: asPerson(head) });
  const treated = { name: 'Anna', surname: 'Blu', email: patient, bornDate: 1980 };
  const treatment = { productName: 'ULTRA', centerId: center.id, patient: treated };
  await send('treatments', { json: treatment, headers: asPerson(head) });
  const links = [linkIn(made, 'password-resets'), linkIn(colleague, 'password-resets')];
  await Promise.all([...links, linkIn(star.email, 'membership'), linkIn(patient, 'password-resets')]);

  const asked = newAddress('asked');
  const contact = await db.contact.create({
    data: { name: 'Ada', email: asked, message: 'Salve', privacyAccepted: true, culture: 'it' },
  });
  await send('request-notes', { json: { kind: 'answer', text: 'Buongiorno', contactId: contact.id }, headers });
  await mail.mailTo(asked);

  const chat = await send('chats', { json: { participantsIds: [star.id] }, headers });
  const chatId = JSON.parse(chat.text)._id as string;
  const createdAt = new Date(Date.now() - 25 * 3_600_000);
  await db.message.create({ data: { chatId, senderId: admin.id, text: 'Salve', createdAt } });
  const { notifyUnread } = await import('@/lib/nouns/chats/notify-unread');
  await notifyUnread();
  await linkIn(star.email, 'unsubscribe-user');

  await db.setting.create({ data: { name: 'mail.perMinute', value: '0' } });
  const reader = newAddress('reader');
  const letter = {
    titleIt: 'Ciao',
    templateIt: '<p>Testo</p>',
    audience: 'italian',
    targetEmails: [reader, star.email],
  };
  const { text } = await send('newsletters', { json: { ...letter, sendingDate: new Date() }, headers });
  const id = JSON.parse(text)._id as string;
  await send(`newsletters/${id}/test`, { headers });
  await send(`newsletters/${id}/schedule`, { headers });
  const { sendNewsletters } = await import('@/lib/nouns/newsletters/send-newsletters');
  await sendNewsletters('worker');
  await Promise.all([mail.mailTo(reader), linkIn(admin.email, 'unsubscribe-user')]);
}

/** An authenticator app is set up; its recovery codes are shown once. */
async function securityDay(): Promise<string[]> {
  const { secondStep, basic } = await import('../support/second-step');
  const { startApi } = await import('../support/api-server');
  const own = await startApi();
  const { clientOf } = await import('../support/client');
  const steps = secondStep({ url: own.url, call: clientOf(own.url) });
  const me = await steps.enrol();
  await send('auth', { headers: { authorization: basic(me.email) } });
  await own.stop();
  return [me.secret, ...me.codes];
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Long words with digits or capitals within: whatever is neither an id nor a word may open something. */
function secretsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.match(/[\w-]{20,}/g) ?? []);
  // The head of a signed token is the same in all.
  const isSecret = (word: string) => !ID.test(word) && !/^[a-z-]+$/i.test(word) && !word.startsWith('eyJhbGci');
  return [...new Set(words.filter(isSecret))];
}

const lettersSaid = () =>
  mail.mails.map(({ text, headers }) => {
    const told = headers.filter(({ key }) => ['reply-to', 'list-unsubscribe'].includes(key));
    return [text, ...told.map(({ value }) => value)].join('\n');
  });

test('no link, token or code that has left can be read in the database', { timeout: 120_000 }, async () => {
  const { findAnywhere } = await import('../support/find-anywhere');
  const [{ reset }, codes] = [await visitorsDay(), await securityDay()];
  await officesDay();
  const secrets = [...secretsIn([...said, ...lettersSaid()]), ...codes, reset];
  const pages = ['confirm-email', 'password-resets', 'membership', 'unsubscribe-user'];
  const letters = lettersSaid().join('\n');
  for (const page of pages) expect(letters, page).toMatch(new RegExp(`/${page}/`));
  expect(letters).toMatch(/answers\+\w{40}/);
  expect(secrets.length).toBeGreaterThan(40);
  const binary = secrets.flatMap((secret) =>
    [Buffer.from(secret), Buffer.from(secret, 'base64url')].map((bytes) => bytes.toString('hex')),
  );
  expect(await findAnywhere([...secrets, ...binary])).toEqual([]);
  // The search would have found what lies there.
  expect((await findAnywhere(['@tests.example'])).map((one) => one.split(':')[0])).toContain('outbox.email');
});

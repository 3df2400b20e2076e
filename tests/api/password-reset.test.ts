// Letters end to end: the transaction's queue, the worker's code, a real SMTP server.

import { lettersHouse } from '../support/letters-house';

const { mail, post, db } = await lettersHouse();
const send = (path: string, fields: Record<string, string>) => post(path, null, fields);

const PASSWORD = 'Sicura2026x';

const whereTo = (response: Response) => response.headers.get('location') ?? '';

async function register(email: string, locale = 'it') {
  const fields = {
    name: 'Nora',
    surname: 'Neri',
    email,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    privacyAccepted: 'on',
    locale,
  };
  return whereTo(await send('accounts', fields));
}

const signIn = (email: string, password: string) => send('session', { email, password, locale: 'it' });
const secretIn = (text: string | undefined, page: string) =>
  new RegExp(`http://portal\\.example/\\w\\w/${page}/([\\w-]+)`).exec(text ?? '')?.[1] ?? '';

describe('an account registered by the web form', () => {
  test('is confirmed by its letter’s link, in the language of the form', async () => {
    const email = `de-${crypto.randomUUID()}@tests.example`;
    expect(await register(email, 'de')).toBe('/user/treatments?saved=registered');
    const letter = await mail.mailTo(email);
    expect(letter.subject).toBe('Bitte bestätigen Sie Ihre E‑Mail-Adresse');
    expect(letter.html).toContain('<html lang="de">');
    const token = secretIn(letter.text, 'confirm-email');
    // Not signed in here: a new password is requested.
    const anew = { password: PASSWORD, passwordAgain: PASSWORD };
    expect(whereTo(await send('email-confirmations', { token, locale: 'de', ...anew }))).toBe('/de/confirm-email/sent');
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ confirmedUser: true, culture: 'de' });
    expect(whereTo(await send('email-confirmations', { token: 'made-up', locale: 'de' }))).toMatch(/draft=/);
  });

  test('gets a session cookie that scripts cannot read, and the landing page', async () => {
    const email = `in-${crypto.randomUUID()}@tests.example`;
    await register(email);
    const answer = await signIn(email, PASSWORD);
    expect([answer.status, whereTo(answer)]).toEqual([303, '/user/treatments']);
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^portal\.session=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
    );
    const back = await signIn(email, 'Sbagliata1');
    expect(back.headers.get('set-cookie')).toBeNull();
    expect(whereTo(back)).toMatch(/^\/it\/login\?draft=/);
  });

  test('leaves no password in the draft of a rejected form', async () => {
    const email = 'no address';
    await register(email);
    const stored = await db.formDraft.findMany({ where: { form: '/register' } });
    const { openValues } = await import('@/lib/core/form-drafts/data');
    const drafts = await Promise.all(stored.map(openValues));
    expect(JSON.stringify(drafts)).toContain(email);
    expect(JSON.stringify(drafts)).not.toContain(PASSWORD);
  });

  test('is redirected only within its own area', async () => {
    const email = `next-${crypto.randomUUID()}@tests.example`;
    await register(email);
    const to = async (next: string) =>
      whereTo(await send('session', { email, password: PASSWORD, locale: 'it', next }));
    expect(await to('/user/profile')).toBe('/user/profile');
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/admin/users', '/user/nothing'])
      expect(await to(next)).toBe('/user/treatments');
  });
});

test('a forgotten password is reset once by the link, which ends every session', async () => {
  const email = `reset-${crypto.randomUUID()}@tests.example`;
  await register(email, 'en');
  await mail.mailTo(email);
  await signIn(email, PASSWORD);
  expect(whereTo(await send('password-resets', { email, locale: 'en' }))).toBe('/en/forgot-password/sent');
  await expect
    .poll(() => mail.mails.filter((one) => one.envelope.to.includes(email)).length, { timeout: 15_000 })
    .toBe(2);
  const letter = mail.mails.find((one) => one.envelope.to.includes(email) && /password-resets/.test(one.text ?? ''));
  const token = secretIn(letter?.text, 'password-resets');
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } });
  // From registering, and from signing in.
  expect(await db.session.count({ where: { userId, revokedAt: null } })).toBe(2);

  const choose = (password: string, passwordAgain = password) =>
    send('password-resets/use', { token, password, passwordAgain, locale: 'en' });
  expect(whereTo(await choose('Nuova2026x', 'Altra2026x'))).toMatch(/^\/en\/password-resets\/\S+\?draft=/);
  expect(whereTo(await choose('Nuova2026x'))).toBe('/en/password-resets/sent');
  expect(await db.session.count({ where: { userId, revokedAt: null } })).toBe(0);
  expect(whereTo(await signIn(email, PASSWORD))).toMatch(/draft=/);
  expect(whereTo(await signIn(email, 'Nuova2026x'))).toBe('/user/treatments');
  expect(whereTo(await choose('Terza2026x'))).toMatch(/draft=/);
});

test('a registering professional gives their practice; those of the same name and town ask to join it', async () => {
  const practice = `Studio ${crypto.randomUUID()}`;
  const form = (email: string, more = {}) => ({
    name: 'Elio',
    surname: 'Riva',
    email,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    expertType: 'hygienist',
    centerName: practice,
    centerPlace: 'Sesto San Giovanni',
    privacyAccepted: 'on',
    locale: 'it',
    ...more,
  });
  const [one, two] = [`one-${crypto.randomUUID()}@tests.example`, `two-${crypto.randomUUID()}@tests.example`];
  // Once a founder has confirmed their address: until then, a practice keeps nobody out.
  const founder = `founder-${crypto.randomUUID()}@tests.example`;
  expect(whereTo(await send('accounts/experts', form(founder)))).toBe('/expert/dashboard?saved=registered');
  const { id } = await db.user.update({ where: { email: founder }, data: { confirmedUser: true } });
  const { followConfirmation } = await import('@/lib/nouns/memberships/follow-confirmation');
  const { transaction } = await import('@/lib/run/db/transaction');
  await transaction((tx) => followConfirmation(tx, id));
  const answers = await Promise.all([one, two].map((email) => send('accounts/experts', form(email))));
  expect(answers.map(whereTo)).toEqual(Array(2).fill('/expert/dashboard?saved=registered'));
  const centers = await db.center.findMany({ where: { name: practice }, include: { memberships: true } });
  expect(centers).toHaveLength(1);
  expect(centers[0]).toMatchObject({
    city: 'Sesto San Giovanni',
    provinceCode: 'MI',
    region: 'Lombardia',
    isAuthorized: false,
  });
  expect(centers[0]?.memberships.map(({ status, isResponsible }) => `${status} ${isResponsible}`).toSorted()).toEqual([
    'active true',
    'waiting false',
    'waiting false',
  ]);
  expect(centers[0]?.missingData).toContain('streetName');

  const lost = await send(
    'accounts/experts',
    form(`x-${crypto.randomUUID()}@tests.example`, { centerPlace: 'Qwxzkj' }),
  );
  expect(whereTo(lost)).toMatch(/^\/it\/expert-register\?draft=/);
});

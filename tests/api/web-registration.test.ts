// The site's two registration forms: they sign in the new user, and ask to confirm the address.
import { revokeUnproved } from '@/lib/nouns/accounts/revoke-unproved';
import { openSession } from '@/lib/nouns/accounts/sessions/open-session';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { answerTo } from '../support/client';
import { atOnce, ownApi } from '../support/own-api';
import { unique } from '../support/people';

const api = ownApi();

const PASSWORD = 'Sicura2026x';
const newEmail = () => `${unique('web')}@tests.example`;

let visitors = 0;
async function send(path: string, fields: Record<string, string>, more: Record<string, string> = {}) {
  const headers = { 'x-forwarded-for': `192.0.2.${(visitors += 1)}`, 'user-agent': 'Tests on a phone', ...more };
  const answer = await api.post(path, null, fields, headers);
  return { status: answer.status, to: answer.headers.get('location') ?? '', cookies: answer.headers.getSetCookie() };
}

const patient = (email: string, more = {}) => ({
  name: 'Nora',
  surname: 'Neri',
  email,
  password: PASSWORD,
  passwordAgain: PASSWORD,
  privacyAccepted: 'true',
  locale: 'de',
  ...more,
});
const practice = () => ({ expertType: 'dentist', centerName: unique('Studio'), centerPlace: 'Milano' });
const sessionIn = (cookies: string[]) => cookies.find((one) => one.startsWith('portal.session='));
const signedIn = ({ cookies }: { cookies: string[] }) => ({ cookie: sessionIn(cookies)!.split(';')[0]! });
const whoIs = async (cookies: string[]) => {
  const answer = await fetch(`${api.url}/api/users/me`, { headers: signedIn({ cookies }) });
  return { status: answer.status, body: await answer.json() };
};

describe('registering', () => {
  test('signs a patient in on this device, and opens their landing page', async () => {
    const email = newEmail();
    const { status, to, cookies } = await send('accounts', patient(email, { next: '/user/profile' }));
    expect([status, to]).toEqual([303, '/user/treatments?saved=registered']);
    expect(cookies).toEqual([
      expect.stringMatching(/^portal\.session=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^portal\.session\.device-\w{8}=\S+; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^NEXT_LOCALE=de;/),
    ]);
    expect(await whoIs(cookies)).toMatchObject({ status: 200, body: { email, role: 'user', confirmedUser: false } });
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } });
    expect(await db.session.findMany({ where: { userId } })).toMatchObject([
      { kind: 'web', userAgent: 'Tests on a phone', ipAddress: `192.0.2.${visitors}`, revokedAt: null },
    ]);
  });

  test('opens a professional’s dashboard', async () => {
    const email = newEmail();
    const { to, cookies } = await send('accounts/experts', { ...patient(email), ...practice() });
    expect(to).toBe('/expert/dashboard?saved=registered');
    expect(await whoIs(cookies)).toMatchObject({ body: { email, role: 'expert', confirmedUser: false } });
  });

  test.each([
    ['accounts', { surname: '' }, ['surname']],
    ['accounts/experts', { ...practice(), centerName: '' }, ['centerName']],
  ])('reports passwords that differ together with all else (%s)', async (form, wrong, fields) => {
    const headers = { accept: 'application/json' };
    const answer = await api.post(form, null, { ...patient(newEmail()), ...wrong, passwordAgain: 'x' }, headers);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).toSorted()).toEqual(['passwordAgain', ...fields].toSorted());
  });

  test('takes nobody for a dentist who did not say so', async () => {
    const email = newEmail();
    const { to } = await send('accounts/experts', { ...patient(email), ...practice(), expertType: '' });
    expect(to).toMatch(/expert-register\?draft=/);
    expect(await db.user.count({ where: { email } })).toBe(0);
  });
});

describe('nobody is signed in', () => {
  test.each(['accounts', 'accounts/experts'])('with an address that has an account (%s)', async (form) => {
    const email = newEmail();
    await send('accounts', patient(email));
    // Addresses are compared case-insensitively; the right password makes no difference.
    const again = await send(form, { ...patient(email.toUpperCase()), ...practice() });
    expect(again.to).toMatch(/\?draft=/);
    expect(again.cookies).toEqual([]);
    expect(await db.session.count({ where: { user: { email } } })).toBe(1);
  });

  test('except for one of many simultaneous registrations with one address', async () => {
    const email = newEmail();
    const answers = await atOnce(8, () => send('accounts', patient(email)));
    expect(answers.filter(({ cookies }) => sessionIn(cookies))).toHaveLength(1);
    expect(await db.session.count({ where: { user: { email } } })).toBe(1);
  });

  test('by another site’s page', async () => {
    const email = newEmail();
    const others: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const more of others) expect((await send('accounts', patient(email), more)).cookies).toEqual([]);
    expect(await db.user.count({ where: { email } })).toBe(0);
  });

  test('with the hidden field filled in: an empty form is shown', async () => {
    const email = newEmail();
    const { to, cookies } = await send('accounts', patient(email, { website: 'https://spam.example' }));
    expect([to, cookies]).toEqual(['/de/register', []]);
    expect(await db.user.count({ where: { email } })).toBe(0);
  });

  test('while an unproved account is being revoked', async () => {
    const email = newEmail();
    await send('accounts', patient(email));
    const { id } = await db.user.findUniqueOrThrow({ where: { email } });
    const device = new Request('http://localhost', { headers: { 'user-agent': 'late' } });
    let revoked = () => {};
    const opening = new Promise<void>((resolve) => {
      revoked = resolve;
    })
      .then(() => openSession(id, 'web', device))
      .catch((error: unknown) => error);
    await transaction(async (tx) => {
      expect(await revokeUnproved(tx, id)).toBe(true);
      revoked();
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(await opening).toMatchObject({ status: 401 });
    expect(await db.session.count({ where: { userId: id, revokedAt: null } })).toBe(0);
  });
});

describe('the confirmation letter', () => {
  const letters = (email: string) => db.emailConfirmation.count({ where: { user: { email } } });

  test('is sent again on request, until the address is confirmed', async () => {
    const email = newEmail();
    const me = signedIn(await send('accounts', patient(email)));
    expect((await send('me/confirmation', {}, me)).to).toBe('/user/profile?saved=confirmation');
    const referer = `${api.url}/user/treatments?saved=registered`;
    expect((await send('me/confirmation', {}, { ...me, referer })).to).toBe('/user/treatments?saved=confirmation');
    const elsewhere = 'https://evil.example/user/treatments';
    expect((await send('me/confirmation', {}, { ...me, referer: elsewhere })).to).toBe(
      '/user/profile?saved=confirmation',
    );
    expect(await letters(email)).toBe(4);
    await db.user.update({ where: { email }, data: { confirmedUser: true } });
    await send('me/confirmation', {}, me);
    expect(await letters(email)).toBe(4);
  });

  test('is sent at most five times an hour, and only when signed in', async () => {
    const email = newEmail();
    const me = signedIn(await send('accounts', patient(email)));
    for (const _ of Array(5).keys()) await send('me/confirmation', {}, me);
    expect((await send('me/confirmation', {}, me)).to).toMatch(/^\/user\/profile\?refused=.*#problems$/);
    expect(await letters(email)).toBe(6);
    expect((await send('me/confirmation', { email })).status).toBe(401);
  });
});

test('while forms need a proof, the challenge can be asked for first, so that no password is typed twice', async () => {
  const asked = async (from: string) => {
    const answer = await fetch(`${api.url}/api/forms/challenge`, { headers: { 'x-forwarded-for': from } });
    return ((await answer.json()) as { challenge: string | null }).challenge;
  };
  const from = '192.0.2.250';
  expect(await asked(from)).toBeNull();
  await db.setting.create({ data: { name: 'forms.proofAfter', value: '0' } });
  onTestFinished(() => db.setting.deleteMany({ where: { name: 'forms.proofAfter' } }).then(() => {}));
  expect((await send('accounts', patient(newEmail()))).to).toContain('draft=');
  const challenge = (await asked(from))!;
  const proved = { challenge, proof: await answerTo(challenge) };
  const { to } = await send('accounts', patient(newEmail(), proved), { 'x-forwarded-for': from });
  expect(to).toBe('/user/treatments?saved=registered');
});

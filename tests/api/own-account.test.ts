import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { draftOf, openValues, ownForm } from '@/lib/core/form-drafts/data';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { signToken } from '@/lib/run/secrets/tokens';
import { wellKnown } from '@/lib/web/http/front';
import { proxy } from '@/proxy';
import { ownApi } from '../support/own-api';
import { type Member, makeCenter, makePerson, unique } from '../support/people';
import { heldBy, untilWaiting } from '../support/waiting';

const api = ownApi();
const { call, post } = api;

const PASSWORD = 'Sicura2026x';

async function withPassword(...given: Parameters<typeof makePerson>): Promise<Member> {
  const person = await makePerson(...given);
  await db.credential.create({ data: { userId: person.id, passwordHash: await hashPassword(PASSWORD) } });
  return person;
}

test('the profile form saves one’s own data, and returns with errors', async () => {
  const me = await makePerson('user');
  const right = { name: 'Adele', surname: 'Neri', phone: '+39 3471234567', mobilephone: '', culture: 'de' };
  const saved = await post('me/profile', me, right);
  expect(saved.headers.get('location')).toBe('/user/profile?saved=profile');
  expect(saved.headers.get('set-cookie')).toContain('NEXT_LOCALE=de');
  expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({ name: 'Adele', culture: 'de' });
  // Numbers of other countries, as they are usually written, too.
  await post('me/profile', me, { ...right, phone: '+49 89 / 123 45 67', mobilephone: '+393471234567' });
  expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({
    phone: '+49 891234567',
    mobilephone: '+39 3471234567',
  });
  const wrong = await post('me/profile', me, { ...right, phone: '12' });
  expect(wrong.headers.get('location')).toMatch(/^\/user\/profile\?draft=.+#problems$/);
  const id = /draft=([^#]+)/.exec(wrong.headers.get('location')!)![1];
  const draftFor = (userId: string) => draftOf(ownForm(userId, 'profile'), id);
  expect((await draftFor(me.id))?.fields).toMatchObject([{ field: 'phone', message: 'validation.phone' }]);
  // Whoever has the address, as the next person at the same tablet, gets nothing of it.
  expect([await draftFor((await makePerson('user')).id), await draftOf('profile', id)]).toEqual([null, null]);
});

const OWN = {
  name: 'Adele',
  surname: 'Neri',
  username: '',
  phone: '',
  mobilephone: '',
  culture: 'it',
  address: 'Via Roma 1',
  country: 'IT',
  gender: 'female',
  bornDate: '07/03/1981',
  profession: 'Maestra',
};

test.each(['user', 'expert', 'consultant', 'area-manager', 'admin', 'guest'] as const)(
  'the profile form of a %s asks for all that is their own, and forgets what is emptied',
  async (role) => {
    const me = await makePerson(role);
    const stored = () => db.user.findUniqueOrThrow({ where: { id: me.id } });
    const to = `/${role}/profile?saved=profile`;
    expect((await post('me/profile', me, OWN)).headers.get('location')).toBe(to);
    const said = { address: 'Via Roma 1', country: 'IT', gender: 'female', profession: 'Maestra' };
    expect(await stored()).toMatchObject({ ...said, bornDate: new Date('1981-03-07') });
    // Fields that are not sent stay.
    await post('me/profile', me, { address: '', gender: '' });
    expect(await stored()).toMatchObject({ ...said, name: 'Adele', address: null, gender: null });
    expect((await post('me/profile', me, { ...OWN, bornDate: '31/02/1981' })).headers.get('location')).toContain(
      'draft=',
    );
    expect((await post('me/profile', me, { ...OWN, gender: 'none' })).headers.get('location')).toContain('draft=');
  },
);

test('the profile form raises nobody: what others decide about a person is not read from it', async () => {
  const [{ id: center }, manager, other] = [
    await makeCenter(),
    await makePerson('area-manager'),
    await makePerson('user'),
  ];
  const said = `role=admin originalRole=admin level=diamond isEnabled=true practicePoints=900 theoryPoints=900 isHidden=true
    theoryForcedPoints=900 fanShopPoints=900 confirmedUser=true email=a@tests.example expertType=dentist paymentDays=90
    centerId=${center} centerIds=${center} areaManagerId=${manager.id} assignedProvincesCodes=MI isMasterDealer=true
    privacyAccepted=true marketingAccepted=true profileImageId=${center} smoker=occasional id=${other.id} _id=${other.id}`;
  const theirs = Object.fromEntries(said.split(/\s+/).map((pair) => pair.split('=')));
  const stored = async ({ id }: Member) => {
    const { updatedAt: _, search: __, ...row } = await db.user.findUniqueOrThrow({ where: { id } });
    return row;
  };
  for (const role of ['expert', 'dealer', 'area-manager', 'guest'] as const) {
    const me = await makePerson(role, { confirmedUser: false, privacyAccepted: false });
    const [before, others] = [await stored(me), await stored(other)];
    await post('me/profile', me, { ...theirs, name: 'Eve' });
    expect([await stored(me), await stored(other)]).toEqual([{ ...before, name: 'Eve' }, others]);
  }
  // The country of a dealer says which centers they see, whatever role they have switched to.
  const dealer = await makePerson('dealer', { isMasterDealer: true, country: 'PT' });
  for (const role of ['dealer', 'expert'] as const) {
    await db.user.update({ where: { id: dealer.id }, data: { role } });
    await post('me/profile', dealer, { ...OWN, country: 'AT', profession: role });
    expect(await stored(dealer)).toMatchObject({ country: 'PT', profession: role });
  }
});

test('the profile form saves a patient’s health, of which emptied fields are forgotten; nobody else is asked', async () => {
  const [me, expert] = [await makePerson('user'), await makePerson('expert')];
  const health = { smoker: 'occasional', numCigarettes: '3', fluorosis: 'false', whitespot: 'true', tetracicline: '' };
  const form = { name: 'Adele', surname: 'Neri', culture: 'it', ...health };
  const healthIn = async (as: Member) => (await call('GET', 'users/me', { as })).body;
  await post('me/profile', me, form);
  const stored = { smoker: 'occasional', numCigarettes: 3, fluorosis: false, whitespot: true, tetracicline: null };
  expect(await healthIn(me)).toMatchObject(stored);
  await post('me/profile', me, { ...form, smoker: '', fluorosis: '' });
  expect(await healthIn(me)).toMatchObject({ ...stored, smoker: null, numCigarettes: null, fluorosis: null });
  expect((await post('me/profile', me, { ...form, numCigarettes: 'x' })).headers.get('location')).toContain('draft=');
  const before = await healthIn(expert);
  await post('me/profile', expert, { ...form, name: 'Ada' });
  expect(await healthIn(expert)).toMatchObject({ name: 'Ada', smoker: before.smoker, whitespot: before.whitespot });
});

test('a changed consent is stored', async () => {
  const me = await makePerson('user');
  await post('me/consents', me, { marketingAccepted: 'true' });
  await post('me/consents', me, {});
  const rows = await db.consent.findMany({ where: { userId: me.id }, orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ kind, granted, source }) => [kind, granted, source])).toEqual([
    ['marketing', true, 'profile'],
    ['marketing', false, 'profile'],
  ]);
});

test('only the owner ends sessions, and the current one stays', async () => {
  const [me, other] = [await makePerson('user'), await makePerson('user')];
  const open = (userId: string) =>
    db.session.create({ data: { userId, kind: 'web', expiresAt: new Date(Date.now() + 3_600_000) } });
  const [mine, theirs] = [await open(me.id), await open(other.id)];
  await post('me/sessions', me, { id: theirs.id });
  await post('me/sessions', me, {});
  const left = await db.session.findMany({ where: { id: { in: [mine.id, theirs.id] }, revokedAt: null } });
  expect(left.map(({ id }) => id)).toEqual([theirs.id]);
  expect((await call('GET', 'users/me', { as: me })).status).toBe(200);
});

test('a professional requests to join a known center, and adds a new one', async () => {
  const me = await makePerson('expert');
  const center = await makeCenter();
  const asked = await post('me/centers', me, { centerId: center.id });
  expect(asked.headers.get('location')).toContain('saved=membershipAsked');
  const name = unique('Studio Verdi');
  await post('me/centers', me, { centerName: name, centerPlace: 'Nowhere at all' });
  expect(await db.center.count({ where: { name } })).toBe(0);
  const nothing = (await post('me/centers', me, {})).headers.get('location')!;
  const { fields } = await db.formDraft.findUniqueOrThrow({ where: { id: /draft=([^#]+)/.exec(nothing)![1]! } });
  expect(fields).toMatchObject([{ field: 'centerName', message: 'validation.selectCenter' }]);
  const patient = await makePerson('user');
  expect((await post('me/centers', patient, { centerId: center.id })).headers.get('location')).toContain('draft=');
  expect(await db.centerExpert.count({ where: { userId: patient.id } })).toBe(0);
});

test('without a password only a session of the last minutes erases', async () => {
  const [me, other] = [await makePerson('user'), await withPassword('user')];
  expect((await post('me/erasure', other, { password: 'Wrong2026' })).headers.get('location')).toContain('refused=');
  await db.session.updateMany({ where: { userId: me.id }, data: { verifiedAt: new Date(Date.now() - 16 * 60_000) } });
  expect((await post('me/erasure', me, {})).headers.get('location')).toContain('refused=');
  await db.session.updateMany({ where: { userId: me.id }, data: { verifiedAt: new Date() } });
  expect((await post('me/erasure', me, {})).headers.get('location')).toMatch(/^\/\w\w$/);
});

test('a record names each of its fields once', async () => {
  const me = await makePerson('expert');
  const answer = await fetch(`${api.url}/api/users/me`, { headers: { authorization: `Bearer ${me.token}` } });
  const names = (await answer.text()).match(/"\w+"(?=:)/g) ?? [];
  expect(names.length).toBeGreaterThan(40);
  expect(names).toEqual([...new Set(names)]);
});

test('/.well-known leads to the password’s screen or to signing in, and to the contact for reports', async () => {
  const me = await makePerson('expert');
  const { id: sid } = await db.session.findFirstOrThrow({ where: { userId: me.id } });
  const cookie = `portal.session=${await signToken('session', { sub: me.id, sid })}`;
  const server = createServer((req, res) => void wellKnown(req.url!, req, res, env));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known`;
  const opens = async (headers: Record<string, string>) =>
    (await fetch(`${at}/change-password`, { headers, redirect: 'manual' })).headers.get('location');
  expect(await opens({ cookie })).toBe('/expert/profile/change-password');
  await db.credential.create({ data: { userId: me.id, passwordHash: 'set by an admin', mustChange: true } });
  expect(await opens({ cookie })).toBe('/expert/profile/change-password');
  expect(await opens({ 'accept-language': 'de' })).toBe('/de/login');
  const text = await fetch(`${at}/security.txt`);
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await text.text()).toMatch(/^Contact: \S+\nExpires: \d{4}-/);
  server.close();
});

test('the portal leads to the forced change of a password before anything else, from one’s own former area, too', async () => {
  const me = await makePerson('consultant');
  await db.user.update({ where: { id: me.id }, data: { role: 'expert' } });
  const { id: sid } = await db.session.findFirstOrThrow({ where: { userId: me.id } });
  const cookie = `portal.session=${await signToken('session', { sub: me.id, sid })}`;
  const opens = async (path: string) => {
    const { headers } = await proxy(new NextRequest(`http://localhost${path}`, { headers: { cookie } }));
    const to = headers.get('location') ?? headers.get('x-middleware-rewrite');
    return to && new URL(to).pathname;
  };
  expect(await opens('/consultant/consultants-centers')).toBe('/portal/expert/forbidden');
  expect(await opens('/dealer/centers')).toBe('/expert/dashboard');
  await db.credential.create({ data: { userId: me.id, passwordHash: 'set by an admin', mustChange: true } });
  expect(await opens('/consultant/consultants-centers')).toBe('/expert/dashboard');
  expect(await opens('/expert/dashboard')).toBe('/expert/profile/change-password');
});

test('birth dates in the future or centuries ago are refused', async () => {
  const me = await makePerson('user');
  const born = async (bornDate: string) => (await call('PUT', 'users/me', { as: me, body: { bornDate } })).body;
  expect((await born('2999-01-01')).errors[0]).toMatchObject({ field: 'bornDate', messageKey: 'validation.futureDay' });
  expect((await born('0999-01-01')).errors[0]).toMatchObject({ field: 'bornDate', messageKey: 'validation.date' });
  expect((await born('1959-12-31')).bornDate).toBe('1959-12-31');
});

test('with a second factor, an old session and the known password set no other password', async () => {
  const me = await withPassword('user');
  await db.secondFactor.create({ data: { userId: me.id, kind: 'totp', secret: 'sealed', confirmedAt: new Date() } });
  await db.session.updateMany({ where: { userId: me.id }, data: { verifiedAt: null } });
  const change = { oldPassword: PASSWORD, password: 'Altra2026xyz' };
  const form = await post('me/password', me, { ...change, passwordAgain: change.password });
  expect(form.headers.get('location')).toContain('draft=');
  const refused = await call('PUT', 'users/me/password', { as: me, body: change });
  expect([refused.status, refused.body.messageKey]).toEqual([403, 'errors.verificationRequired']);
  await db.session.updateMany({ where: { userId: me.id }, data: { verifiedAt: new Date() } });
  expect((await call('PUT', 'users/me/password', { as: me, body: change })).status).toBe(204);
});

test('a refused code is not stored with what was typed', async () => {
  const me = await withPassword('user');
  const drafts = async () => {
    const stored = await db.formDraft.findMany({
      where: { OR: ['/login/second-step', 'profile/second-factor'].map((page) => ({ form: { endsWith: page } })) },
    });
    return Promise.all(stored.map(async (one) => ({ ...one, values: await openValues(one) })));
  };
  await post('me/second-factor', me, { act: 'confirm', code: 'ABCD-EFGH-JKLM' });
  await post('session/step', me, { code: 'ABCD-EFGH-JKLM', next: '/user/treatments', locale: 'en' });
  const kept = await drafts();
  expect(kept.map(({ values }) => values)).toContainEqual({ next: '/user/treatments' });
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain('ABCD');
});

test('is not erased with a password that its owner replaced while it was being checked', async () => {
  const [me, passwordHash] = [await makePerson('user'), await hashPassword(PASSWORD)];
  await db.credential.create({ data: { userId: me.id, passwordHash } });
  const owner = await heldBy(`update credentials set password_hash = 'another' where user_id = $1`, [me.id]);
  const answer = post('me/erasure', me, { password: PASSWORD });
  await untilWaiting();
  await owner.end();
  expect((await answer).headers.get('location')).toContain('refused=');
  expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({ email: me.email, deletedAt: null });
});

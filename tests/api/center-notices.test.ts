// Those who look after a center are told when its public data changes, or when it becomes public.
import { publicChanges } from '@/lib/nouns/centers/find-change';
import { notifyOfAppearances } from '@/lib/nouns/centers/notify-appearances';
import { db } from '@/lib/run/db/db';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { type Member, makePerson } from '../support/people';
import { practice } from '../support/practice';
import { queuedLetters } from '../support/queued-letters';
import { countStatements } from '../support/statements';

const { call } = ownApi();
const admin = somebody('admin');

const toldOf = async ({ id }: { id: string }) =>
  (await db.notification.findMany({ where: { userId: id }, select: { message: true } })).map(({ message }) => message);

const lettersTo = async ({ email }: Member) => (await queuedLetters(email, 'centerChanged')).length;

async function publicPractice() {
  const consultant = await makePerson('consultant');
  return { consultant, ...(await practice({ consultantId: consultant.id, site: 'https://studio.example' })) };
}

const lastChange = (centerId: string) =>
  db.auditEntry.findFirstOrThrow({ where: { entityId: centerId, action: 'update' }, orderBy: { createdAt: 'desc' } });

describe('a change of a public center', () => {
  test.each([
    ['name', { name: 'WIN A PRIZE' }],
    ['site', { site: 'https://evil.example' }],
    ['phone', { phoneNumbers: ['+39 0200000000'] }],
    ['link to a social network', { instagramLink: 'https://instagram.com/evil' }],
    ['video', { videoLink: 'https://youtu.be/dQw4w9WgXcQ' }],
    ['another one', { facebookLink: 'https://facebook.com/evil' }],
    ['pin', { lat: 45.5, lng: 9.2 }],
    ['address', { address: { city: 'Monza', provinceCode: 'MB', country: 'IT', streetName: 'Via Po' } }],
  ])('%s: colleagues and the consultant are notified, the author is not', async (_, body) => {
    const { center, head, colleague, consultant } = await publicPractice();
    expect((await call('PUT', `centers/${center.id}`, { as: head, body })).status).toBe(200);
    for (const reader of [colleague, consultant]) expect(await toldOf(reader)).toEqual(['notifications.centerChanged']);
    expect(await toldOf(head)).toEqual([]);
    expect(await lettersTo(colleague)).toBe(1);
  });

  test('repeated a thousand times: the bell counts each, but only five letters a day are sent', async () => {
    const { center, head, colleague } = await publicPractice();
    for (let n = 0; n < 8; n += 1)
      await call('PUT', `centers/${center.id}`, { as: head, body: { site: `https://studio.example/${n}` } });
    expect(await toldOf(colleague)).toHaveLength(8);
    expect(await lettersTo(colleague)).toBe(5);
  });

  test('changes of internal data, or of a center that was never public, notify nobody', async () => {
    const { center, head, colleague } = await publicPractice();
    await call('PUT', `centers/${center.id}`, { as: head, body: { name: center.name, chromaticScale: 'classical' } });
    await db.center.update({ where: { id: center.id }, data: { hideInMap: true, appearedAt: null } });
    await call('PUT', `centers/${center.id}`, { as: head, body: { site: 'https://other.example' } });
    expect(await toldOf(colleague)).toEqual([]);
  });

  test('withdrawing the center from the map meanwhile hides no change', async () => {
    const { center, head, colleague } = await publicPractice();
    await notifyOfAppearances();
    const put = (body: object) => call('PUT', `centers/${center.id}`, { as: head, body });
    await put({ machineType: null });
    expect(await db.center.findUniqueOrThrow({ where: { id: center.id } })).toMatchObject({ isPublic: false });
    await put({ site: 'https://evil.example' });
    await put({ machineType: 'xpower' });
    expect(await toldOf(colleague)).toEqual(['notifications.centerChanged']);
    await put({ machineType: null });
    await db.user.update({ where: { id: head.id }, data: { confirmedUser: false } });
    expect((await put({ site: 'https://worse.example' })).status).toBe(403);
  });

  test('a reversal restores the place that follows from the address too', async () => {
    const { center, head, consultant } = await publicPractice();
    const place = () => {
      const select = { comuneCode: true, timeZone: true, lat: true, lng: true } as const;
      return db.center.findUniqueOrThrow({ where: { id: center.id }, select });
    };
    const address = { streetName: 'Via Roma', streetNumber: '1', zipCode: '20121', city: 'Milano' };
    const milano = { ...address, province: 'Milano', provinceCode: 'MI', region: 'Lombardia', country: 'IT' };
    await call('PUT', `centers/${center.id}`, { as: head, body: { address: milano, site: 'https://studio.example' } });
    await db.center.update({ where: { id: center.id }, data: { comuneCode: '015146', timeZone: 'Europe/Rome' } });
    const before = await place();
    const lisboa = { ...milano, city: 'Lisboa', province: null, provinceCode: null, region: null, country: 'PT' };
    expect((await call('PUT', `centers/${center.id}`, { as: head, body: { address: lisboa } })).status).toBe(200);
    expect(await place()).toMatchObject({ comuneCode: null, timeZone: 'Europe/Lisbon' });
    const [change] = await publicChanges(center.id);
    const body = { entryId: change!.entryId };
    expect((await call('POST', `centers/${center.id}/reversal`, { as: consultant, body })).status).toBe(204);
    expect(await place()).toEqual(before);
  });

  test('each that still stands is offered for reversal, a reversal never', async () => {
    const { center, head, consultant } = await publicPractice();
    const put = (body: object) => call('PUT', `centers/${center.id}`, { as: head, body });
    await put({ site: 'https://evil.example' });
    await put({ phoneNumbers: ['+39 0200000000'] });
    for (let n = 0; n < 22; n += 1) await put({ chromaticScale: n % 2 ? 'classical' : '3d_master' });
    await put({ site: 'https://worse.example' });
    const offered = async () =>
      (await publicChanges(center.id)).map(({ facts }) => facts.map(({ fact, before }) => `${fact} ${before}`));
    const revert = async () => {
      const body = { entryId: (await publicChanges(center.id))[0]!.entryId };
      expect((await call('POST', `centers/${center.id}/reversal`, { as: consultant, body })).status).toBe(204);
    };
    const phone = ['phoneNumbers +39 0212345678'];
    expect(await offered()).toEqual([['site https://evil.example'], phone]);
    await revert();
    expect(await offered()).toEqual([phone, ['site https://studio.example']]);
    await revert();
    await revert();
    expect(await offered()).toEqual([]);
    expect(await db.center.findUniqueOrThrow({ where: { id: center.id } })).toMatchObject({
      site: 'https://studio.example',
      phoneNumbers: ['+39 0212345678'],
    });
  });

  test('staff can revert it with one call, in scope, and only while the new values are unchanged', async () => {
    const { center, head, consultant } = await publicPractice();
    await call('PUT', `centers/${center.id}`, { as: head, body: { site: 'https://evil.example' } });
    const { id: entryId, before, after } = await lastChange(center.id);
    expect([before, after]).toEqual([{ site: 'https://studio.example' }, { site: 'https://evil.example' }]);
    const revert = async (as: Member) => {
      const { status, body } = await call('POST', `centers/${center.id}/reversal`, { as, body: { entryId } });
      return body?.messageKey ?? status;
    };
    expect(await revert(head)).toBe('errors.forbidden');
    expect(await revert(await makePerson('consultant'))).toBe('errors.centerNotFound');
    expect(await revert(consultant)).toBe(204);
    const { site } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
    expect(site).toBe('https://studio.example');
    expect(await toldOf(head)).toEqual(['notifications.centerChanged']);
    expect(await revert(admin)).toBe('errors.changedSince');
  });

  test('an entry of another center reverts nothing', async () => {
    const [one, other] = [await publicPractice(), await publicPractice()];
    await call('PUT', `centers/${one.center.id}`, { as: one.head, body: { site: 'https://evil.example' } });
    const { id: entryId } = await lastChange(one.center.id);
    const answer = await call('POST', `centers/${other.center.id}/reversal`, { as: admin, body: { entryId } });
    expect(answer.status).toBe(404);
  });
});

describe('a center that appears on the public map', () => {
  test('is announced once to its consultant and the admins, who can hide it', async () => {
    await notifyOfAppearances();
    const { center, head, consultant } = await publicPractice();
    await notifyOfAppearances();
    await notifyOfAppearances();
    const seen = await db.notification.findMany({
      where: { href: `centers/${center.id}`, message: 'notifications.centerAppeared' },
    });
    const readers = seen.map(({ userId }) => userId);
    expect(readers.filter((id) => id === consultant.id)).toHaveLength(1);
    expect(readers.filter((id) => id === admin.id)).toHaveLength(1);
    expect(await toldOf(head)).toEqual([]);
    expect((await call('POST', `centers/${center.id}/hiding`, { as: head })).status).toBe(403);
    expect((await call('POST', `centers/${center.id}/hiding`, { as: consultant })).status).toBe(204);
    expect(await db.center.findUniqueOrThrow({ where: { id: center.id } })).toMatchObject({ isPublic: false });
    await db.center.update({ where: { id: center.id }, data: { hideInMap: false } });
    await notifyOfAppearances();
    expect(await db.notification.count({ where: { href: `centers/${center.id}` } })).toBe(seen.length);
  });

  test('is announced with as many others in as many statements as alone', async () => {
    await notifyOfAppearances();
    await publicPractice();
    const alone = await countStatements(notifyOfAppearances);
    const all = await atOnce(5, () => publicPractice());
    expect(await countStatements(notifyOfAppearances)).toBe(alone);
    for (const { center, consultant } of all)
      expect((await queuedLetters(consultant.email, 'centerAppeared'))[0]!.values).toMatchObject({
        center: center.name,
        link: `/consultant/centers/${center.id}`,
      });
  });
});

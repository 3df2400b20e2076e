// Merging two records of the same practice.
import { findDoubleCenters } from '@/lib/nouns/centers/describe-merge';
import { findSuccessor } from '@/lib/nouns/centers/find-public';
import { MERGED_CENTER_COLUMNS } from '@/lib/nouns/centers/merge-centers';
import { db } from '@/lib/run/db/db';
import { centerPaths } from '@/lib/web/sitemaps/build-sitemap';
import { bearer } from '../support/client';
import { referringTo } from '../support/find-anywhere';
import { ownApi, somebody } from '../support/own-api';
import {
  askAt,
  inviteTo,
  linkDealer,
  linkExpert,
  type Member,
  makeCenter,
  makePerson,
  makeTreatment,
  personOf,
  unique,
} from '../support/people';

const api = ownApi();
const { call } = api;
const [admin, consultant] = [somebody('admin'), somebody('consultant')];

const merge = (kept: { id: string }, otherId: string, more: object = {}, as = admin) =>
  call('POST', `centers/${kept.id}/merger`, { as, body: { otherId, reason: 'Registered twice', ...more } });

/** Two records with people, work and history, with one expert and one dealer in both. */
async function double() {
  const [owner, both, newcomer, waiting, dealer, patient] = await Promise.all([
    makePerson('expert', { isEnabled: true, level: 'gold' }),
    makePerson('expert'),
    makePerson('expert', { isEnabled: true, level: 'diamond' }),
    makePerson('expert'),
    makePerson('dealer'),
    makePerson('user'),
  ]);
  const phone = `+39 02${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  const kept = await makeCenter({ phoneNumbers: [phone], machineType: 'xpower', site: null });
  const gone = await makeCenter({
    phoneNumbers: [phone, '+39 0287654321'],
    site: 'https://neri.example',
    machineType: 'xpower',
    unsubscribedAt: new Date(),
    consultantId: consultant.id,
  });
  await linkExpert(kept.id, owner.id);
  await linkExpert(kept.id, both.id);
  await linkExpert(gone.id, newcomer.id);
  await linkExpert(gone.id, both.id);
  await askAt(gone.id, waiting.id);
  for (const { id } of [kept, gone]) await linkDealer(id, dealer.id);
  await db.user.update({ where: { id: newcomer.id }, data: { centerId: gone.id } });
  const treatment = await makeTreatment({ expertId: newcomer.id, userId: patient.id, centerId: gone.id, rating: 5 });
  const event = (centerId: string, type: 'gold' | 'welcome_kit_sent', userId: string | null = null) =>
    db.centerEvent.create({ data: { centerId, type, userId } });
  for (const { id } of [kept, gone]) await event(id, 'gold', both.id);
  await event(gone.id, 'welcome_kit_sent');
  await db.center.update({ where: { id: gone.id }, data: { welcomeKit: 'received' } });
  for (const { id } of [kept, gone]) {
    const batch = { kind: 'promo_kit' as const, fileName: 'x', centerCount: 1, markedAsSent: true };
    await db.exportBatch.create({
      data: { ...batch, centers: { create: { centerId: id, kind: 'promo_kit', sent: true } } },
    });
  }
  await db.contact.create({
    data: { name: 'A', email: 'a@tests.example', message: 'x', privacyAccepted: true, centerId: gone.id },
  });
  return { owner, both, newcomer, waiting, dealer, treatment, kept, gone };
}

test('covers every column that refers to a center', async () => {
  const names = (await referringTo('centers')).map(({ table, column }) => `${table}.${column}`);
  const forgotten = names.filter((name) => !MERGED_CENTER_COLUMNS[name]);
  expect(forgotten.map((name) => `edit lib/nouns/centers/merge-centers.ts: say what becomes of ${name}`)).toEqual([]);
  expect(Object.keys(MERGED_CENTER_COLUMNS).filter((name) => !names.includes(name))).toEqual([]);
});

test('moves everything along, grants nobody new rights nor an invitation by those without, and redirects the old address', async () => {
  const { owner, both, newcomer, waiting, dealer, treatment, kept, gone } = await double();
  const slugs = async (id: string) => (await db.center.findUniqueOrThrow({ where: { id } })).slug;
  const [slug, old] = [await slugs(kept.id), await slugs(gone.id)];
  const points = () =>
    db.user.findUnique({ where: { id: newcomer.id }, select: { practicePoints: true, level: true } });
  const before = await points();
  const [friend, guest] = [await makePerson('expert'), await makePerson('expert')];
  await inviteTo(gone.id, friend.id, newcomer.id);
  await inviteTo(gone.id, guest.id, owner.id);
  expect(await findSuccessor(old)).toBeNull();
  expect((await merge(kept, gone.id, { taken: ['phoneNumbers'] })).status).toBe(204);

  const now = await db.center.findUniqueOrThrow({ where: { id: kept.id } });
  expect(now).toMatchObject({
    slug,
    site: 'https://neri.example',
    consultantId: consultant.id,
    welcomeKit: 'received',
  });
  expect(now.phoneNumbers).toContain('+39 0287654321');
  expect(now.unsubscribedAt).not.toBeNull();
  expect([now.tier, now.isAuthorized]).toEqual(['ELITE', true]);
  const members = await db.membership.findMany({ where: { centerId: kept.id, status: { not: 'closed' } } });
  const said = (id: string) =>
    members.filter(({ userId }) => userId === id).map((one) => [one.status, one.isResponsible]);
  expect([owner, both, newcomer, waiting].map(({ id }) => said(id))).toEqual([
    [['active', true]],
    [['active', false]],
    [['active', false]],
    [['waiting', false]],
  ]);
  expect([said(friend.id), members.find(({ userId }) => userId === guest.id)]).toMatchObject([
    [],
    { askedById: owner.id },
  ]);
  expect(await db.centerExpert.count({ where: { centerId: gone.id } })).toBe(0);
  expect((await db.user.findUniqueOrThrow({ where: { id: newcomer.id } })).centerId).toBe(kept.id);
  expect((await db.treatment.findUniqueOrThrow({ where: { id: treatment.id } })).centerId).toBe(kept.id);
  expect(await points()).toEqual(before);
  expect((await call('GET', `treatments/${treatment.id}`, { as: newcomer })).status).toBe(200);
  const events = await db.centerEvent.findMany({ where: { centerId: kept.id, deletedAt: null } });
  expect(
    events
      .map(({ type }) => type)
      .filter((type) => type === 'gold' || type === 'welcome_kit_sent')
      .toSorted(),
  ).toEqual(['gold', 'welcome_kit_sent']);
  const sent = await db.exportBatchCenter.findMany({ where: { centerId: kept.id } });
  expect(new Set(sent.map((one) => one.sent))).toEqual(new Set([false, true]));
  expect(await db.contact.count({ where: { centerId: kept.id } })).toBe(1);
  expect(await db.centerDealer.count({ where: { centerId: { in: [kept.id, gone.id] } } })).toBe(1);

  expect([await findSuccessor(old), await findSuccessor(gone.id)]).toEqual([slug, slug]);
  const paths = (await centerPaths(1)).map(({ path }) => path);
  expect([paths.includes(`/authorized-centers/${slug}`), paths.includes(`/authorized-centers/${old}`)]).toEqual([
    true,
    false,
  ]);
  for (const as of [admin, owner, newcomer, dealer, null])
    expect((await call('GET', `centers/${gone.id}`, { as })).body._id, as?.email).toBe(kept.id);
  expect((await call('GET', `centers/${gone.id}?deleted=true`, { as: admin })).body._id).toBe(gone.id);
  const back = await call('PUT', `centers/${gone.id}?deleted=true`, { as: admin, body: {} });
  expect([back.status, back.body.messageKey]).toEqual([409, 'errors.mergedCenter']);
  const told = await db.notification.findMany({
    where: { message: 'notifications.centersMerged', href: `centers/${kept.id}` },
  });
  expect(new Set(told.map(({ userId }) => userId))).toEqual(
    new Set([owner, both, newcomer, waiting, consultant, friend, guest].map(({ id }) => id)),
  );
  const entries = await db.auditEntry.findMany({ where: { action: 'merge', entityId: { in: [kept.id, gone.id] } } });
  expect(entries.map(({ reason, actorId }) => [reason, actorId])).toEqual(
    [1, 2].map(() => ['Registered twice', admin.id]),
  );
  expect(entries.find(({ entityId }) => entityId === kept.id)).toMatchObject({
    before: { treatments: 0, experts: 2 },
    after: { treatments: 1, experts: 3 },
  });

  // The merged one can be merged again: both old addresses redirect to the last.
  const third = await makeCenter();
  expect((await merge(third, kept.id)).status).toBe(204);
  expect(await findSuccessor(old)).toBe(await slugs(third.id));
});

test('programs are led on only to what they may read, with what they asked for', async () => {
  const [kept, gone] = [await makeCenter({ hideInMap: true }), await makeCenter({ hideInMap: true })];
  const expert = await makePerson('expert');
  await linkExpert(gone.id, expert.id);
  const moved = (as: Member | null) =>
    fetch(`${api.url}/api/centers/${gone.id}?fields=name`, { headers: as ? bearer(as.token) : {}, redirect: 'manual' });
  expect((await moved(expert)).status).toBe(200);
  expect((await merge(kept, gone.id)).status).toBe(204);
  const answer = await moved(expert);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/api/centers/${kept.id}?fields=name`]);
  for (const as of [consultant, await makePerson('expert'), await makePerson('area-manager'), null])
    expect((await moved(as)).status).toBe(404);
  await call('DELETE', `centers/${kept.id}`, { as: admin });
  expect((await moved(admin)).status).toBe(404);
});

test('of two parcels of one export the one on its way stays, and none on its way is lost', async () => {
  const parcels = async (ofKept: object, ofGone: object) => {
    const [kept, gone] = [await makeCenter(), await makeCenter()];
    const batch = { kind: 'promo_kit' as const, fileName: 'x', centerCount: 2, markedAsSent: true };
    const { id: exportBatchId } = await db.exportBatch.create({ data: batch, select: { id: true } });
    for (const [{ id: centerId }, more] of [[kept, ofKept] as const, [gone, ofGone] as const])
      await db.parcel.create({ data: { exportBatchId, centerId, kind: 'promo_kit', ...more } });
    expect((await merge(kept, gone.id)).status).toBe(204);
    const left = await db.parcel.findMany({ where: { exportBatchId }, orderBy: { createdAt: 'asc' } });
    return left.map(({ centerId, trackingNumber }) => [centerId === kept.id ? 'kept' : 'gone', trackingNumber]);
  };
  const shipped = (trackingNumber: string) => ({ status: 'shipped' as const, trackingNumber });
  expect(await parcels({}, shipped('1'))).toEqual([['kept', '1']]);
  expect(await parcels(shipped('1'), {})).toEqual([['kept', '1']]);
  expect(await parcels({}, {})).toEqual([['kept', null]]);
  expect(await parcels(shipped('1'), { ...shipped('2'), status: 'delivered' })).toEqual([
    ['kept', '1'],
    ['gone', '2'],
  ]);
});

test('happens once for six simultaneous requests; needs the password, and the same country', async () => {
  const [kept, gone, abroad] = [await makeCenter(), await makeCenter(), await makeCenter({ country: 'FR' })];
  expect((await merge(kept, gone.id, { reason: ' ' })).status).toBe(400);
  expect((await merge(kept, kept.id)).body.messageKey).toBe('errors.mergeSameCenter');
  expect((await merge(kept, abroad.id)).body.messageKey).toBe('errors.mergeCountries');
  await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date(0) } });
  expect((await merge(kept, gone.id)).body.messageKey).toBe('errors.verificationRequired');
  await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date() } });
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((n) => (n % 2 ? merge(kept, gone.id) : merge(gone, kept.id))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404, 404, 404]);
  expect(await db.center.count({ where: { id: { in: [kept.id, gone.id] }, deletedAt: null } })).toBe(1);
});

test('duplicates are recognised by phone, mail or a similar name nearby, and by nothing farther away', async () => {
  const name = `Studio ${unique('Azalea')} Bianchi`;
  const at = { lat: 44.11, lng: 8.22 };
  const one = await makeCenter({ ...at, name, phoneNumbers: ['+39 0911223344'] });
  const sameName = await makeCenter({ ...at, lat: 44.111, name: `${name} & figli`, phoneNumbers: [] });
  const samePhone = await makeCenter({ lat: 40, name: unique('Zzz'), phoneNumbers: ['+39 0911223344'] });
  await makeCenter({ ...at, lat: 44.15, name, phoneNumbers: [] });
  await makeCenter({ ...at, name: unique('Qqq'), phoneNumbers: [] });
  const found = await findDoubleCenters(personOf(admin, 'admin'), one.id);
  expect(new Map(found.map(({ id, reasons }) => [id, reasons]))).toEqual(
    new Map([
      [sameName.id, ['name']],
      [samePhone.id, ['phone']],
    ]),
  );
  await expect(findDoubleCenters(personOf(consultant, 'consultant'), one.id)).rejects.toMatchObject({ status: 403 });
});

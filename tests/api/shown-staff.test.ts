// Consultants and dealers are named on public pages with their own yes only, and no longer when they lose what it was about.
import { expect, test } from 'vitest';
import { listShownStaff, readShowing } from '@/lib/nouns/users/shown-staff';
import { db } from '@/lib/run/db/db';
import { storeBytes } from '@/lib/run/storage/store';
import { ownApi } from '../support/own-api';
import { type Member, makeCenter, makePerson, personOf } from '../support/people';

const api = ownApi();
const agree = (as: Member, value: 'true' | '' = 'true') => api.form('me/showing', as, { value });
const named = async (role: 'consultant' | 'dealer', province: string) =>
  (await listShownStaff(role, province)).map(({ surname }) => surname);
const surnameOf = async ({ id }: Member) => (await db.user.findUniqueOrThrow({ where: { id } })).surname;
const change = ({ id }: Member, data: object) => db.user.update({ where: { id }, data });

test('a consultant is named in their provinces after their own yes, and at once no more when it is taken back', async () => {
  const marta = await makePerson('consultant', { assignedProvincesCodes: ['BG'], assignedPublicPrCodes: ['LC'] });
  const surname = await surnameOf(marta);
  expect(await named('consultant', 'BG')).not.toContain(surname);
  await agree(marta);
  expect(await named('consultant', 'BG')).toContain(surname);
  expect(await named('consultant', 'LC')).toContain(surname);
  expect(await named('consultant', 'MI')).not.toContain(surname);
  expect(await readShowing(personOf(marta, 'consultant'))).toMatchObject({ isShown: true, card: { provinces: 2 } });
  await agree(marta, '');
  expect(await named('consultant', 'BG')).not.toContain(surname);
});

test.each([
  ['locked', { enabledUser: false }],
  ['deleted', { deletedAt: new Date() }],
  ['hidden by the office', { isHidden: true }],
  ['without a confirmed address', { confirmedUser: false }],
  ['a dealer now', { role: 'dealer', originalRole: 'dealer', isMasterDealer: true, country: 'IT' }],
])('whoever is %s is not named, whatever they agreed to', async (_, data) => {
  const consultant = await makePerson('consultant', { assignedProvincesCodes: ['CR'] });
  await agree(consultant);
  const surname = await surnameOf(consultant);
  expect(await named('consultant', 'CR')).toContain(surname);
  await change(consultant, data);
  expect(await named('consultant', 'CR')).not.toContain(surname);
  expect(await named('dealer', 'CR')).not.toContain(surname);
});

test('patients, professionals and area managers cannot put themselves on the page', async () => {
  for (const role of ['user', 'expert', 'area-manager', 'admin'] as const) {
    const person = await makePerson(role, { assignedProvincesCodes: ['SO'] });
    await agree(person);
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).shownAs, role).toBeNull();
    expect(await readShowing(personOf(person, role))).toBeNull();
  }
});

test('a dealer is named where they supply a public center, and a master dealer in all of Italy', async () => {
  const [dealer, master, abroad] = [
    await makePerson('dealer', { country: 'IT' }),
    await makePerson('dealer', { country: 'IT', isMasterDealer: true }),
    await makePerson('dealer', { country: 'DE', isMasterDealer: true }),
  ];
  for (const one of [dealer, master, abroad]) await agree(one);
  const center = await makeCenter({ province: 'Varese', provinceCode: 'VA' });
  const [local, all] = [await surnameOf(dealer), await surnameOf(master)];
  expect(await named('dealer', 'VA')).toEqual([all]);
  await db.centerDealer.create({ data: { centerId: center.id, userId: dealer.id } });
  expect(await named('dealer', 'VA')).toEqual([local, all]);
  await db.center.update({ where: { id: center.id }, data: { hideInMap: true } });
  expect(await named('dealer', 'VA')).toEqual([all]);
});

test('a portrait opens by its file while its owner agrees, and nobody else’s file does', async () => {
  const consultant = await makePerson('consultant', { assignedProvincesCodes: ['PV'] });
  const storageKey = `pictures/${crypto.randomUUID()}`;
  await storeBytes(storageKey, new Uint8Array([1, 2, 3]));
  const file = { name: 'a', mediaType: 'image/webp', size: 3, sha256: '0'.repeat(64), storageKey, widths: [] };
  const own = await db.file.create({ data: { ...file, ownerId: consultant.id } });
  await change(consultant, { profileImageId: own.id });
  const status = async () => (await fetch(`${api.url}/api/faces/${own.id}`)).status;
  expect(await status()).toBe(404);
  await agree(consultant);
  expect((await listShownStaff('consultant', 'PV')).map(({ face }) => face)).toEqual([own.id]);
  expect(await status()).toBe(200);
  const other = await db.file.create({ data: { ...file, storageKey: 'x', ownerId: (await makePerson('user')).id } });
  expect((await fetch(`${api.url}/api/faces/${other.id}`)).status).toBe(404);
  await change(consultant, { profileImageId: other.id });
  expect((await fetch(`${api.url}/api/faces/${other.id}`)).status).toBe(404);
  await change(consultant, { profileImageId: own.id });
  await agree(consultant, '');
  expect(await status()).toBe(404);
});

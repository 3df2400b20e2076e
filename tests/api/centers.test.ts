import { chosenIn } from '@/components/fields/field-editor';
import { listLinked } from '@/lib/nouns/centers/list-linked';
import { db } from '@/lib/run/db/db';
import { keptForm } from '../support/kept-form';
import { atOnce, ownApi, somebody } from '../support/own-api';
import {
  askAt,
  linkDealer,
  linkExpert,
  type Member,
  MILAN,
  makeCenter,
  makePerson,
  personOf,
  unique,
} from '../support/people';

const api = ownApi();
const { call } = api;
const admin = somebody('admin');

const address = { ...MILAN, streetName: 'Corso Como', streetNumber: '10', zipCode: '20154' };

describe('a center’s data', () => {
  test('fifty simultaneous creations do not deadlock the connection pool', async () => {
    const expert = await makePerson('expert');
    const body = { name: unique('Studio Como'), address, expertIds: [expert.id] };
    const created = await atOnce(50, () => call('POST', 'centers', { as: admin, body }));
    expect(created.map(({ status }) => status)).toEqual(Array(50).fill(201));
  });

  test('has a number of the customer’s CRM, by which it is written, and which survives a merger', async () => {
    const expert = await makePerson('expert');
    const externalId = unique('C');
    const put = (name: string) =>
      call('PUT', 'centers?on=externalId', { as: admin, body: { name, address, externalId, expertIds: [expert.id] } });
    const [made, again] = [await put('Studio Como'), await put('Studio Corso Como')];
    expect([made.status, again.status, again.body._id]).toEqual([201, 200, made.body._id]);
    const { id: kept } = await makeCenter();
    const taken = await call('PUT', `centers/${kept}`, { as: admin, body: { externalId } });
    expect([taken.status, taken.body.errors[0].field]).toEqual([409, 'externalId']);
    const merger = { otherId: made.body._id, reason: 'The same' };
    expect((await call('POST', `centers/${kept}/merger`, { as: admin, body: merger })).status).toBeLessThan(300);
    expect((await put('Studio Como')).body._id).toBe(kept);
  });

  test('opening hours are replaced as a whole, and refused if invalid', async () => {
    const { id } = await makeCenter();
    const day = { weekday: 1, closed: false, opensAt: 540, closesAt: 780, reopensAt: 840, reclosesAt: 1080 };
    const put = (openingHours: object[]) => call('PUT', `centers/${id}`, { as: admin, body: { openingHours } });
    const written = await put([{ weekday: 6, closed: true }, day]);
    expect(written.body.openingHours.map((one: { weekday: number }) => one.weekday)).toEqual([1, 6]);
    expect((await put([day])).body.openingHours).toEqual([day]);
    expect((await put([{ ...day, closesAt: 500 }])).body.errors[0].messageKey).toBe('validation.openingHours');
    expect((await put([day, day])).body.errors[0].messageKey).toBe('validation.duplicates');
  });
});

describe('visibility of centers', () => {
  test('a center is a contact to save, with what its reader may see', async () => {
    const consultant = await makePerson('consultant');
    const name = 'Studio Rossi, Neri; & Co\nTEL:666';
    const made = {
      name,
      consultantId: consultant.id,
      referentEmail: 'studio@tests.example',
      phoneNumbers: ['+39 02 1234567'],
    };
    const [open, hidden] = [await makeCenter(made), await makeCenter({ ...made, isAuthorized: false })];
    const cardOf = async (id: string, as: Member | null) =>
      (await call('GET', `centers/${id}/contact.vcf`, { as })).body as string;
    const shown = await cardOf(open.id, null);
    expect(shown).toContain('\r\nFN:Studio Rossi\\, Neri\\; & Co\\nTEL:666\r\n');
    expect(shown).toMatch(/^TEL;TYPE=WORK,VOICE:\+39 02 1234567\r$/m);
    expect(shown).toContain('URL:http');
    expect(shown).not.toContain('EMAIL');
    expect((await call('GET', `centers/${hidden.id}/contact.vcf`)).status).toBe(404);
    const own = await cardOf(hidden.id, consultant);
    expect(own).toContain('EMAIL;TYPE=INTERNET:studio@tests.example');
    expect(own).not.toContain('URL:');
  });

  test('each role sees its own', async () => {
    const [expert, consultant, dealer, master, manager, patient] = await Promise.all([
      makePerson('expert'),
      makePerson('consultant'),
      makePerson('dealer'),
      makePerson('dealer', { isMasterDealer: true, country: 'PT' }),
      makePerson('area-manager', { assignedProvincesCodes: ['NA'] }),
      makePerson('user'),
    ]);
    const mine = await makeCenter({ isAuthorized: false, consultantId: consultant.id, provinceCode: 'NA' });
    // Navarre has the code of Naples.
    const abroad = await makeCenter({ isAuthorized: false, country: 'PT', provinceCode: 'NA' });
    const open = await makeCenter();
    await linkExpert(mine.id, expert.id);
    await linkDealer(mine.id, dealer.id);
    const seen = async (as: Member | null) => {
      const ids = [mine.id, abroad.id, open.id];
      const { body } = await call('GET', `centers?_id[in]=${ids.join(',')}`, { as });
      return ids.map((id) => body.some((one: { _id: string }) => one._id === id));
    };
    expect(await seen(admin)).toEqual([true, true, true]);
    for (const who of [expert, consultant, dealer, manager]) expect(await seen(who)).toEqual([true, false, false]);
    expect(await seen(master)).toEqual([false, true, false]);
    for (const who of [patient, null]) expect(await seen(who)).toEqual([false, false, true]);
    const [local, foreign] = [
      await makePerson('dealer', { country: 'PT' }),
      await makePerson('dealer', { country: 'DE' }),
    ];
    const known = async (as: Member) =>
      (await call('GET', `users?_id[in]=${[local.id, foreign.id].join(',')}`, { as })).body;
    expect(await known(dealer)).toEqual([]);
    expect(await known(master)).toEqual([{ _id: local.id, name: expect.any(String), surname: expect.any(String) }]);
    // A public one is read by everybody, as visitors read it.
    for (const as of [expert, patient, null]) {
      const { status, body } = await call('GET', `centers/${open.id}`, { as });
      expect([status, body.referentEmail]).toEqual([200, undefined]);
    }
  });

  test('an area manager sees where an expert assigned to them works, for as long as both stand', async () => {
    const [manager, other, expert] = [
      await makePerson('area-manager'),
      await makePerson('area-manager'),
      await makePerson('expert'),
    ];
    const [working, waiting] = [await makeCenter({ isAuthorized: false }), await makeCenter({ isAuthorized: false })];
    const { id: membership } = await linkExpert(working.id, expert.id);
    await askAt(waiting.id, expert.id);
    const sees = async () => {
      const listed = (await call('GET', `centers?_id[in]=${working.id},${waiting.id}`, { as: manager })).body;
      const opened = await call('GET', `centers/${working.id}`, { as: manager });
      return [opened.status, listed.map(({ _id }: { _id: string }) => _id)];
    };
    expect(await sees()).toEqual([404, []]);
    const assign = (areaManagerId: string | null) =>
      call('PUT', `users/${expert.id}`, { as: admin, body: { areaManagerId } });
    expect((await assign(manager.id)).status).toBe(200);
    expect(await sees()).toEqual([200, [working.id]]);
    expect((await call('GET', `centers/${working.id}`, { as: other })).status).toBe(404);
    const { id: consultant } = await makePerson('consultant', { areaManagerId: manager.id });
    const put = (body: object) => call('PUT', `centers/${working.id}`, { as: manager, body });
    expect((await put({ associateConsultant: consultant })).status).toBe(200);
    expect((await put({ name: 'Mine' })).status).toBe(403);
    await assign(other.id);
    expect(await sees()).toEqual([404, []]);
    await assign(manager.id);
    await linkExpert(working.id, (await makePerson('expert')).id);
    expect((await call('DELETE', `memberships/${membership}`, { as: admin })).status).toBe(204);
    expect(await sees()).toEqual([404, []]);
  });

  test('a master dealer’s country is chosen by admins, whatever role the dealer has switched to', async () => {
    const master = await makePerson('dealer', { isMasterDealer: true, country: 'PT' });
    const abroad = await makeCenter({ country: 'AT', isAuthorized: false });
    const move = async (as: Member) => {
      const paths = ['users/me', `users/${master.id}`];
      return Promise.all(paths.map((path) => call('PUT', path, { as, body: { country: 'AT' } })));
    };
    expect((await move(master)).map(({ status }) => status)).toEqual([403, 403]);
    await db.user.update({ where: { id: master.id }, data: { role: 'expert' } });
    expect((await move(master)).map(({ status }) => status)).toEqual([403, 403]);
    expect((await call('PUT', 'users/me', { as: master, body: { name: 'Eva' } })).status).toBe(200);
    await db.user.update({ where: { id: master.id }, data: { role: 'dealer' } });
    expect((await call('GET', `centers/${abroad.id}`, { as: master })).status).toBe(404);
    expect((await call('PUT', `users/${master.id}`, { as: admin, body: { country: 'AT' } })).status).toBe(200);
    expect((await call('GET', `centers/${abroad.id}`, { as: master })).status).toBe(200);
  });

  test('the caller’s permissions are included on request', async () => {
    const expert = await makePerson('expert');
    const { id } = await makeCenter();
    await linkExpert(id, expert.id);
    const of = async (as: Member) => (await call('GET', `centers/${id}?abilities=true&fields=name`, { as })).body;
    expect((await of(expert)).abilities).toEqual({ update: true, delete: false });
    expect((await of(admin)).abilities).toEqual({ update: true, delete: true, merge: true });
  });
});

const send = (path: string, form: Record<string, string>, as: Member = admin) =>
  fetch(`${api.url}/api/forms/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, accept: 'application/json' },
    body: new URLSearchParams(form),
  }).then((response) => response.json() as Promise<{ to: string }>);

test('an admin adds a center on a screen of its own, with the professional who is invited', async () => {
  const [expert, name] = [await makePerson('expert'), unique('Studio Brera')];
  const form = { page: 'new', name, ...address, expertIds: '' };
  const draft = new URL((await send('center', form)).to, 'http://x');
  expect(draft.pathname).toBe('/admin/centers/new');
  expect((await keptForm('centers/new', draft.searchParams.get('draft')))!.fields).toMatchObject([
    { field: 'expertIds' },
  ]);
  expect((await send('center', { ...form, expertIds: expert.id })).to).toContain('saved=center');
  const center = await db.center.findFirstOrThrow({ where: { name }, select: { memberships: true } });
  expect(center.memberships).toMatchObject([{ userId: expert.id, status: 'waiting' }]);
});

test('a refused form sends back whom it shows: the name typed last, not the one chosen before it', async () => {
  const [anna, bruno] = [await makePerson('expert'), await makePerson('expert')];
  const name = unique('Studio Isola');
  const before = { expertIds: anna.id, 'expertIds.named': anna.email };
  const form = { page: 'new', ...address, ...before, 'expertIds.text': bruno.email };
  const draft = new URL((await send('center', form)).to, 'http://x').searchParams.get('draft');
  const { values } = (await keptForm('centers/new', draft))!;
  const { chosenId, named } = chosenIn('expertIds', values);
  expect([chosenId, named]).toEqual(['', bruno.email]);
  const again = { ...form, name, expertIds: chosenId, 'expertIds.named': named, 'expertIds.text': named };
  expect((await send('center', again)).to).toContain('saved=center');
  const { memberships } = await db.center.findFirstOrThrow({ where: { name }, select: { memberships: true } });
  expect(memberships.map(({ userId }) => userId)).toEqual([bruno.id]);
  // What was chosen and not typed over stays chosen, as does what a record refers to.
  const kept = chosenIn('expertIds', { ...before, 'expertIds.text': anna.email });
  expect(kept).toEqual({ chosenId: anna.id, named: anna.email });
  const stored = chosenIn('expertIds', { expertIds: anna.id }, { [anna.id]: 'Anna' });
  expect(stored).toEqual({ chosenId: anna.id, named: 'Anna' });
});

test('a professional is taken off one center by its form, and stays at the others', async () => {
  const [person, colleague, one, other] = [
    await makePerson('expert'),
    await makePerson('expert'),
    await makeCenter(),
    await makeCenter(),
  ];
  for (const { id } of [one, other]) for (const who of [person, colleague]) await linkExpert(id, who.id);
  const form = { userId: person.id, centerId: one.id, expert: 'removed' };
  for (const _twice of [1, 2]) expect((await send('center-link', form)).to).toContain('saved=centers');
  expect((await listLinked(personOf(admin, 'admin'), person.id)).centers.map(({ _id }) => _id)).toEqual([other.id]);
});

describe('dealers of a center', () => {
  const dealersOf = async (id: string) =>
    (await call('GET', `centers/${id}`, { as: admin })).body.associateDealers.toSorted();

  test('are chosen on the center, some of those kept and one more', async () => {
    const [one, other, third] = [await makePerson('dealer'), await makePerson('dealer'), await makePerson('dealer')];
    const { id } = await makeCenter();
    for (const { id: dealer } of [one, other]) await linkDealer(id, dealer);
    const { updatedAt } = (await call('GET', `centers/${id}`, { as: admin })).body;
    const programme = { id, version: updatedAt, part: 'programme', fields: 'associateDealers' };
    const form = { ...programme, [`associateDealers.${one.id}`]: 'true', associateDealers: third.id };
    expect((await send('center', form)).to).toContain('saved=centerSaved');
    expect(await dealersOf(id)).toEqual([one.id, third.id].toSorted());
    expect((await call('GET', `centers/${id}`, { as: third })).status).toBe(200);
    expect((await call('GET', `centers/${id}`, { as: other })).status).toBe(404);
  });

  test('are chosen from the dealer, who then sees it and no longer sees it once taken', async () => {
    const [dealer, { id }] = [await makePerson('dealer'), await makeCenter()];
    const form = { userId: dealer.id, centerId: id };
    expect((await send('center-link', { ...form, dealer: 'added' })).to).toContain('saved=centers');
    expect((await send('center-link', { ...form, dealer: 'added' })).to).toContain('saved=centers');
    expect(await listLinked(personOf(admin, 'admin'), dealer.id)).toMatchObject({ isDealer: true, total: 1 });
    expect((await call('GET', `centers/${id}`, { as: dealer })).status).toBe(200);
    expect(await db.auditEntry.count({ where: { entityId: id, action: 'update' } })).toBe(1);
    await send('center-link', { ...form, dealer: 'removed' });
    expect(await dealersOf(id)).toEqual([]);
  });

  test('are dealers, and assigned by admins alone', async () => {
    const [expert, dealer, { id }] = [await makePerson('expert'), await makePerson('dealer'), await makeCenter()];
    await linkExpert(id, expert.id);
    const refused = await call('PUT', `centers/${id}`, { as: admin, body: { associateDealers: [expert.id] } });
    expect([refused.status, refused.body.errors[0].messageKey]).toEqual([400, 'validation.selectDealer']);
    const form = { userId: dealer.id, centerId: id, dealer: 'added' };
    for (const as of [expert, dealer]) expect((await send('center-link', form, as)).to).toContain('draft=');
    expect(await dealersOf(id)).toEqual([]);
  });
});

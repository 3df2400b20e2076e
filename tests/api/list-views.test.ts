// Personal list settings: private, available on every device, and never revealing hidden data.
import { hiddenFilters } from '@/components/data-table/filter-panel';
import { layoutOf } from '@/lib/core/list-layouts/data';
import { viewIn, viewsOf } from '@/lib/core/saved-views/save-view-form';
import { withNamedRecords } from '@/lib/core/screens/list-filters';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { openUndo } from '@/lib/core/screens/undo';
import { centers } from '@/lib/nouns/centers/resource';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { type Member, makeCenter, makePerson, personOf } from '../support/people';

const api = ownApi();
const [consultant, other] = [somebody('consultant'), somebody('consultant')];

type Form = Record<string, string>;
async function send(as: Member, route: string, form: Form) {
  const answer = await api.post(`forms/${route}`, as, form, { accept: 'application/json' });
  return ((await answer.json()) as { to?: string }).to ?? '';
}
const layOut = (as: Member, screen: string, form: Form) => send(as, 'list-layouts', { screen, ...form });
async function open(as: Member, role: 'admin' | 'consultant' | 'expert', screen: string, query: Form = {}) {
  const me = personOf(as, role);
  return openList(listScreens[screen]!, me, query, await layoutOf(me, screen));
}
const kept = (as: Member) => db.listLayout.findMany({ where: { personId: as.id } });

test('the list of users shows professionals and staff first, then patients', async () => {
  const admin = await makePerson('admin');
  const [patient, dentist] = [await makePerson('user'), await makePerson('expert'), await makePerson('user')];
  const { records } = await open(admin, 'admin', 'users', { limit: '100' });
  const roles = records.map(({ role }) => role);
  expect(roles.lastIndexOf('expert')).toBeLessThan(roles.indexOf('user'));
  expect(records.map(({ _id }) => _id)).toEqual(expect.arrayContaining([patient.id, dentist.id]));
  expect((await open(admin, 'admin', 'users', { sort: 'createdAt' })).records[0]?._id).not.toBe(records[0]?._id);
});

test('a person or record is a filter by name, though its column is not shown; a province by its list', async () => {
  const admin = await makePerson('admin');
  const visitor = await makePerson('consultant');
  const named = `Ottavia Filtri${Date.now().toString(36)}`;
  const [name = '', surname = ''] = named.split(' ');
  await db.user.update({ where: { id: visitor.id }, data: { name, surname, assignedProvincesCodes: ['LC'] } });
  const [theirs] = [await makeCenter({ consultantId: visitor.id }), await makeCenter()];
  const list = await open(admin, 'admin', 'centers', { associateConsultant: visitor.id, columns: 'name' });
  expect([list.records.map(({ _id }) => _id), list.names[visitor.id]]).toEqual([[theirs.id], named]);
  const offered = (view: typeof list, field: string) => view.filterable.find((one) => one.name === field);
  expect(offered(list, 'associateConsultant')?.nameFields).toEqual(['name', 'surname']);

  // Without JavaScript the name is typed; one that nobody has does not filter.
  const typed = (text: string) =>
    withNamedRecords(centers, personOf(admin, 'admin'), {
      q: 'x',
      associateConsultant: '',
      'associateConsultant.named': '',
      'associateConsultant.text': text,
    });
  expect(await typed(named.toUpperCase())).toEqual({ q: 'x', associateConsultant: visitor.id });
  expect(await typed('Nessuno si chiama cosi')).toEqual({ q: 'x' });
  expect(await typed('')).toEqual({ q: 'x' });
  // "Nobody" has no name.
  const nobody = { associateConsultant: 'null', 'associateConsultant.named': '', 'associateConsultant.text': '' };
  expect(await withNamedRecords(centers, personOf(admin, 'admin'), nobody)).toEqual({ associateConsultant: 'null' });
  const cleared = { ...nobody, associateConsultant: visitor.id, 'associateConsultant.named': named };
  expect(await withNamedRecords(centers, personOf(admin, 'admin'), cleared)).toEqual({});

  const inLecco = await open(admin, 'admin', 'users', { assignedProvincesCodes: 'LC' });
  expect(inLecco.records.map(({ _id }) => _id)).toContain(visitor.id);
  expect((await open(admin, 'admin', 'users', { assignedProvincesCodes: 'LU', q: surname })).total).toBe(0);
  expect(offered(inLecco, 'assignedProvincesCodes')?.kind).toBe('province');
});

test('the filter panel keeps the filters that it cannot show', async () => {
  const admin = await makePerson('admin');
  const hidden = async (screen: string, query: Form) => {
    const view = await open(admin, 'admin', screen, query);
    return [Object.keys(view.state.chosen).length, Object.fromEntries(hiddenFilters(view))];
  };
  const unshown = { 'welcomeKit[ne]': 'not_received', name: 'A' };
  const drawn = {
    lastTrimester: 'missed',
    isCleanAndWhite: 'kitDue',
    associateConsultant: 'null',
    'expertIds[empty]': 'true',
    isAuthorized: 'true',
    'name[contains]': 'a',
    'createdAt[gte]': '2026-01-01',
    machineType: 'xpower',
    match: 'any',
    'address.city[contains]': 'a',
    'address.provinceCode': 'MI',
  };
  const asked = { ...drawn, ...unshown, 'tier[in]': 'GOLD,BASE' };
  expect(await hidden('consultants-centers', asked)).toEqual([Object.keys(asked).length, unshown]);
  expect(await hidden('visits', { visitReasons: 'quiet', tier: 'GOLD' })).toEqual([2, {}]);
  expect(await hidden('centers', { deleted: 'true' })).toEqual([1, { deleted: 'true' }]);
  expect(await hidden('centers', { machineType: 'null' })).toEqual([1, { machineType: 'null' }]);
  // Two filters of the same field, of which the boxes show one.
  expect(await hidden('centers', { 'tier[in]': 'GOLD', tier: 'BASE' })).toEqual([2, { tier: 'BASE' }]);
});

test('columns, widths and density are stored per person and list, until reset', async () => {
  const before = await open(consultant, 'consultant', 'consultants-centers');
  const to = await layOut(consultant, 'consultants-centers', {
    'column.consultantNotes': 'on',
    'column.name': 'on',
    density: 'compact',
    list: 'q=Milano',
  });
  expect(to).toBe('/consultant/consultants-centers?q=Milano');
  await Promise.all(
    ['name', 'consultantNotes'].map((name, n) =>
      layOut(consultant, 'consultants-centers', { [`width.${name}`]: String(200 + n) }),
    ),
  );
  const after = await open(consultant, 'consultant', 'consultants-centers');
  expect(after.columns).toEqual(['consultantNotes', 'name']);
  expect([after.density, after.widths]).toEqual(['compact', { name: 200, consultantNotes: 201 }]);
  // The address takes precedence; other people's and other lists are not affected.
  const asked = await open(consultant, 'consultant', 'consultants-centers', { columns: 'name', density: 'normal' });
  expect([asked.columns, asked.density]).toEqual([['name'], 'normal']);
  expect((await open(other, 'consultant', 'consultants-centers')).columns).toEqual(before.columns);

  const center = await makeCenter({ consultantId: consultant.id });
  const { name } = await db.center.findUniqueOrThrow({ where: { id: center.id } });
  const sheet = await fetch(
    `${api.url}/api/list-exports?${new URLSearchParams({ screen: 'consultants-centers', format: 'csv', q: name })}`,
    { headers: { authorization: `Bearer ${consultant.token}`, 'accept-language': 'it' } },
  );
  expect((await sheet.text()).replace('\uFEFF', '').trimEnd().split('\r\n')[1]).toBe(`;${name}`);

  await layOut(consultant, 'consultants-centers', { 'width.name': '' });
  expect((await open(consultant, 'consultant', 'consultants-centers')).widths).toEqual({ consultantNotes: 201 });
  await layOut(consultant, 'consultants-centers', { original: 'true' });
  const original = await open(consultant, 'consultant', 'consultants-centers');
  // Where nothing is missing or noted, no column says what.
  const shown = before.columns.filter((column) => !['missingData', 'consultantNotes'].includes(column));
  expect([original.columns, original.widths, await kept(consultant)]).toEqual([shown, {}, []]);
});

test('refuses other areas’ lists, hidden fields and hostile input', async () => {
  const expert = await makePerson('expert');
  const refused = { users: {}, __proto__: {}, 'no/such': {}, '': {} };
  for (const screen of Object.keys(refused))
    expect(await layOut(expert, screen, { 'column.name': 'on' })).toMatch(/^\/expert\/profile\?refused=/);
  for (const width of ['9', '99999', 'Infinity', 'x', '-1', '1e2e3'])
    expect(await layOut(expert, 'centers', { 'width.name': width })).toContain('refused=');
  expect(await kept(expert)).toEqual([]);
  const strange = { 'column.consultantNotes': 'on', 'column.__proto__': 'on', 'column.x"><script>': 'on' };
  await layOut(expert, 'centers', { ...strange, 'column.name': 'on', 'width.constructor': '100', density: 'x' });
  expect(await kept(expert)).toMatchObject([{ columns: ['name'], widths: {}, density: 'normal' }]);
  // It redirects within the area, whatever is sent.
  expect(await layOut(expert, 'centers', { list: '//evil.example?x=//evil.example' })).toMatch(/^\/expert\/centers\?/);
  // A field from a former role is dropped from the list and from its export.
  await db.listLayout.updateMany({ where: { personId: expert.id }, data: { columns: ['consultantNotes', 'name'] } });
  expect((await open(expert, 'expert', 'centers')).columns).toEqual(['name']);
});

const save = (as: Member, body: object) => api.call('POST', 'saved-views', { as, body });
const see = async (as: Member, id: string) => (await api.call('GET', `saved-views/${id}`, { as })).status;

test('private views are invisible to everybody else, even admins', async () => {
  const [admin, expert] = [await makePerson('admin'), await makePerson('expert')];
  const made = await save(consultant, { screen: 'consultants-centers', name: 'Milano', query: 'q=Milano&sort=-name' });
  expect([made.status, made.body]).toMatchObject([201, { query: 'q=Milano&sort=-name', isDefault: false }]);
  const id = made.body._id;
  for (const stranger of [admin, expert, other]) {
    expect(await see(stranger, id)).toBe(404);
    expect((await api.call('PUT', `saved-views/${id}`, { as: stranger, body: { name: 'x' } })).status).toBe(404);
    expect((await api.call('DELETE', `saved-views/${id}`, { as: stranger })).status).toBe(404);
    for (const act of ['change', 'replace', 'delete'])
      expect(await send(stranger, 'saved-views', { do: act, id, name: 'x', screen: 'treatments' })).toContain(
        'refused=',
      );
  }
  expect((await api.call('GET', 'saved-views', { as: other })).body).toEqual([]);
  // Opened by its address alone, a colleague gets the plain list without the view.
  const theirs = viewIn(await viewsOf(personOf(other, 'consultant'), 'consultants-centers'), 'consultant', {
    q: 'x',
    view: id,
  });
  expect(theirs).toEqual({ view: '', query: { q: 'x', view: id } });
  // The owner is always the caller, whoever is sent as owner.
  expect((await save(other, { screen: 'consultants-centers', name: 'x', personId: consultant.id })).status).toBe(400);
  expect(await db.savedView.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: 'Milano',
    query: 'q=Milano&sort=-name',
  });
});

test('only admins share views; others open them with their own permissions, read-only', async () => {
  const [admin, colleague] = [await makePerson('admin'), await makePerson('admin')];
  const body = { screen: 'centers', name: 'Condivisa', sharedWith: 'expert' };
  const expert = await makePerson('expert');
  expect((await save(expert, body)).status).toBe(403);
  // Fields of an admin's view that experts may not read are ignored: as filter, sort key and column.
  const query =
    'consultantNotes[contains]=segreto&sort=-consultantNotes&columns=name,consultantNotes&deleted=true&q=Studio';
  const made = await save(admin, { ...body, query, isDefault: true });
  expect([made.status, made.body.query]).toEqual([201, expect.stringContaining('consultantNotes')]);
  const id = made.body._id;
  const me = personOf(expert, 'expert');
  const views = await viewsOf(me, 'centers');
  expect(views.map(({ _id }) => _id)).toEqual([id]);
  const asked = viewIn(views, 'expert', { saved: 'x' });
  expect(asked.view).toBe(id);
  const { state, columns } = await openList(listScreens.centers!, me, asked.query);
  expect([state.chosen, state.sort.includes('consultantNotes'), columns, state.q]).toEqual([
    {},
    false,
    ['name'],
    'Studio',
  ]);
  expect((await api.call('PUT', `saved-views/${id}`, { as: expert, body: { name: 'Mia' } })).status).toBe(403);
  expect((await api.call('DELETE', `saved-views/${id}`, { as: expert })).status).toBe(403);
  expect(await see(other, id)).toBe(404);
  expect((await api.call('PUT', `saved-views/${id}`, { as: colleague, body: { name: 'Nostra' } })).status).toBe(200);
  // Views cannot be shared with groups that lack the list; a former admin no longer manages them.
  expect((await save(admin, { screen: 'users', name: 'x', sharedWith: 'expert' })).status).toBe(400);
  await db.user.update({ where: { id: admin.id }, data: { role: 'consultant' } });
  expect((await api.call('PUT', `saved-views/${id}`, { as: admin, body: { name: 'x' } })).status).toBe(404);
  // A personal default view takes precedence; setting a new one replaces the old, for this person only.
  const mine = await send(expert, 'saved-views', {
    do: 'save',
    screen: 'centers',
    name: 'Mia',
    list: 'q=Roma',
    isDefault: 'true',
  });
  expect(mine).toMatch(/^\/expert\/centers\?q=Roma&view=[0-9a-f-]{36}&saved=viewSaved$/);
  await send(expert, 'saved-views', {
    do: 'save',
    screen: 'centers',
    name: 'Altra',
    list: 'q=Bari',
    isDefault: 'true',
  });
  expect(viewIn(await viewsOf(me, 'centers'), 'expert', {}).query.q).toBe('Bari');
  expect(viewIn(await viewsOf(me, 'centers'), 'expert', { view: 'none' })).toEqual({
    view: 'none',
    query: { view: 'none' },
  });
  expect((await db.savedView.findUniqueOrThrow({ where: { id } })).isDefault).toBe(true);
});

test('nothing hostile is stored, and fifty views are the limit', async () => {
  const expert = await makePerson('expert');
  const hostile =
    'q=<script>&page=9&saved=recordCreated&undo=x&view=y&nothing[like]=z&columns=__proto__,name&sort=constructor';
  const made = await save(expert, { screen: 'centers', name: '"><script>alert(1)</script>', query: hostile });
  expect(made.body.query).toBe('q=%3Cscript%3E&columns=name');
  const wrong = [
    { screen: 'users' },
    { screen: '__proto__' },
    { screen: 'no/such' },
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'a\0b' },
    { query: 'x'.repeat(8001) },
    { sharedWith: 'anonymous' },
    { query: 7 },
    { isDefault: 'yes' },
  ];
  for (const one of wrong)
    expect([one, (await save(expert, { screen: 'centers', name: 'x', ...one })).status]).toEqual([
      one,
      expect.toSatisfy((status) => status === 400 || status === 403),
    ]);
  await db.savedView.createMany({
    data: Array.from({ length: 48 }, (_, n) => ({ personId: expert.id, screen: 'centers', name: `V${n}` })),
  });
  const shared = { personId: other.id, screen: 'centers', sharedWith: 'expert' as const };
  await db.savedView.createMany({ data: Array.from({ length: 60 }, (_, n) => ({ ...shared, name: `A${n}` })) });
  expect((await viewsOf(personOf(expert, 'expert'), 'centers')).length).toBeGreaterThan(100);
  await db.savedView.deleteMany({ where: { personId: other.id } });
  const both = await Promise.all(['a', 'b'].map((name) => save(expert, { screen: 'centers', name })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('column changes while a view is open belong to it until it is replaced', async () => {
  const expert = await makePerson('expert');
  const { body } = await save(expert, { screen: 'centers', name: 'Mia', query: 'q=Roma' });
  const to = await layOut(expert, 'centers', {
    'column.name': 'on',
    density: 'compact',
    list: `q=Roma&view=${body._id}`,
  });
  expect([to, await kept(expert)]).toEqual([expect.stringContaining('columns=name&density=compact'), []]);
  const list = new URL(to, 'http://list').search.slice(1);
  await send(expert, 'saved-views', { do: 'replace', id: body._id, list, screen: 'centers' });
  const { query } = await db.savedView.findUniqueOrThrow({ where: { id: body._id } });
  expect(query).toBe('q=Roma&columns=name&density=compact');
  const gone = await send(expert, 'saved-views', { do: 'delete', id: body._id, screen: 'centers' });
  expect([gone, await see(expert, body._id)]).toEqual([
    expect.stringContaining('/expert/centers?view=none&saved=viewDeleted'),
    404,
  ]);
  const undo = new URLSearchParams(
    openUndo(personOf(expert, 'expert'), Object.fromEntries(new URL(gone, 'http://list').searchParams))!,
  );
  await send(expert, 'saved-views', { ...Object.fromEntries(undo), do: 'save', screen: 'centers' });
  expect(await db.savedView.findFirst({ where: { personId: expert.id } })).toMatchObject({ name: 'Mia', query });
});

// Working on requests: assignment, due dates and internal notes.
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { requestHouse } from '@/tests/support/request-fixtures';

const { api, call, db, admin, otherAdmin, consultant, stranger, manager, ...house } = await requestHouse();
const { makePerson, personOf, unique, address, asked, wrote, lettersTo, toldOf, notesOf, sentTo } = house;
const { keptForm } = await import('../support/kept-form');
const { openedWith } = await import('@/lib/core/form-drafts/rules.opened-with');
const { planOf } = await import('@/lib/nouns/requests/open-work');
const { countWork } = await import('@/lib/nouns/requests/count-work');
const { countLoads, nameLoads } = await import('@/lib/nouns/centers/visits/open-load');
const { openWork } = await import('@/lib/nouns/requests/open-work');
const { readTimeline } = await import('@/lib/core/timeline/read-timeline');
const { screenOf } = await import('@/lib/core/screens/records');
const { openRecord } = await import('@/lib/core/screens/open-record');
const { shapesOf } = await import('@/lib/core/describe');
const { resourceNamed } = await import('@/lib/core/screens/read-records');
const { referred } = await import('@/lib/core/screens/references');
const { listOwnData } = await import('@/lib/nouns/accounts/list-own-data');
type Member = typeof admin;

describe('transitions', () => {
  test('only permitted ones are accepted, and relevant ones are mailed in the applicant’s language', async () => {
    const { id, email } = await wrote();
    const move = (status: string) => call('PUT', `contacts/${id}`, { as: admin, body: { status } });
    expect((await move('pending')).status).toBe(200);
    expect((await move('closed')).body).toMatchObject({ status: 'closed', waitingSince: null, work: null });
    expect((await move('rejected')).status).toBe(409);
    expect((await move('processing')).body.work).toBe('in-hand');
    expect(await lettersTo(email)).toEqual(['contactClosed', 'contactProcessing']);
    expect((await sentTo(email)).subject).toBe('Nous nous occupons de votre message');
  });

  test('a product test is managed once, by those who handle it', async () => {
    const { id, referentEmail } = await asked();
    const put = (as: Member, body: object) => call('PUT', `product-test-requests/${id}`, { as, body });
    expect((await put(stranger, { status: 'managed' })).status).toBe(404);
    expect((await put(await makePerson('area-manager'), { status: 'managed' })).status).toBe(404);
    const managed = await put(consultant, { trackingUrl: 'https://post.example/1' });
    expect(managed.body).toMatchObject({ status: 'managed', managedAt: expect.any(String) });
    expect((await put(consultant, { status: 'new' })).status).toBe(409);
    expect(await lettersTo(referentEmail)).toEqual(['productTestShipped']);
    expect((await sentTo(referentEmail)).html).toContain('https://post.example/1');
  });

  test('a closed roll-up request keeps its closing date', async () => {
    const { id } = await db.cwRollupRequest.create({ data: { plainAddress: 'V', referentName: 'A', phone: '1' } });
    const put = (status: string) => call('PUT', `cw-rollup-requests/${id}`, { as: admin, body: { status } });
    expect((await put('closed')).body.closedAt).toEqual(expect.any(String));
    expect((await put('open')).body.closedAt).toBeNull();
  });

  test('requests are due after the configured days, and overdue afterwards', async () => {
    await db.setting.create({ data: { name: 'requests.dueDays', value: '3' } });
    const body = { name: 'A', email: address(), message: 'B', privacyAccepted: true };
    const { body: made } = await call('POST', 'contacts', { body });
    await db.setting.deleteMany({ where: { name: 'requests.dueDays' } });
    const row = await db.contact.findUniqueOrThrow({ where: { id: made._id } });
    // By the Italian calendar day of its arrival.
    expect(row.dueOn).toEqual(new Date(addDays(todayText(row.createdAt), 3)));
    expect(await lettersTo(body.email)).toEqual(['contactReceived']);
    await db.contact.update({ where: { id: row.id }, data: { dueOn: new Date('2020-01-01') } });
    expect((await call('GET', `contacts/${row.id}`, { as: admin })).body.work).toBe('overdue');
  });

  test('confirmations to an address are limited, so that forms cannot flood it', async () => {
    const body = { name: 'A', email: address(), message: 'B', privacyAccepted: true };
    for (let n = 0; n < 6; n++) expect((await call('POST', 'contacts', { body })).status).toBe(201);
    expect(await lettersTo(body.email)).toEqual(['contactReceived', 'contactReceived', 'contactReceived']);
  });
});

describe('assignment', () => {
  test('only to those who may see the request, who are notified at the bell and by letter', async () => {
    const { id } = await wrote();
    const give = (assigneeId: string | null) => call('PUT', `contacts/${id}`, { as: admin, body: { assigneeId } });
    for (const one of [consultant, manager]) expect((await give(one.id)).status).toBe(400);
    const gone = await makePerson('admin', { enabledUser: false });
    expect((await give(gone.id)).status).toBe(400);
    expect((await give(otherAdmin.id)).body.assigneeId).toBe(otherAdmin.id);
    expect(await toldOf(otherAdmin.id, `contacts/${id}`)).toEqual([{ message: 'notifications.requestAssigned' }]);
    expect(await lettersTo(otherAdmin.email)).toEqual(['requestAssigned']);
    // Repeated or to oneself, it notifies nobody.
    await give(otherAdmin.id);
    await give(admin.id);
    expect(await lettersTo(otherAdmin.email)).toHaveLength(1);
    expect(await toldOf(admin.id, `contacts/${id}`)).toEqual([]);
    expect((await give(null)).body.assigneeId).toBeNull();
  });

  test('to nobody else that a form suggests, by name without JavaScript as well', async () => {
    const surname = unique('Morelli');
    const [colleague] = [await makePerson('admin', { surname }), await makePerson('expert', { surname })];
    for (const name of ['contacts', 'reportings', 'cw-rollup-requests']) {
      const field = shapesOf(resourceNamed(name)).find((one) => one.name === 'assigneeId')!;
      const query = new URLSearchParams({ ...field.among, q: surname, fields: 'surname' });
      const { body } = await call('GET', `users?${query}`, { as: admin });
      expect(body).toEqual([{ _id: colleague.id, surname }]);
      expect(await referred(personOf(admin, 'admin'), field, { 'assigneeId.text': surname })).toBe(colleague.id);
    }
    const field = shapesOf(resourceNamed('product-test-requests')).find((one) => one.name === 'consultant')!;
    const query = new URLSearchParams({ ...field.among, q: surname, fields: 'surname' });
    expect((await call('GET', `users?${query}`, { as: admin })).body).toEqual([{ _id: colleague.id, surname }]);
  });

  test('of product tests to consultants, and to the area managers and admins who see them', async () => {
    const { id } = await asked({ consultantId: null });
    const give = (who: Member) =>
      call('PUT', `product-test-requests/${id}`, { as: manager, body: { consultant: who.id } });
    const elsewhere = await makePerson('area-manager', { assignedProvincesCodes: ['AO'] });
    for (const one of [elsewhere, await makePerson('expert')]) expect((await give(one)).status).toBe(400);
    // Somebody else's consultant; their own one even while working as a professional.
    const refused = await give(stranger);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'consultant']);
    await db.user.update({ where: { id: stranger.id }, data: { areaManagerId: manager.id, role: 'expert' } });
    expect((await give(stranger)).status).toBe(200);
    await db.user.update({ where: { id: stranger.id }, data: { areaManagerId: null, role: 'consultant' } });
    expect(await lettersTo(stranger.email)).toEqual(['requestAssigned']);
    expect((await give(otherAdmin)).status).toBe(200);
    await call('PUT', `product-test-requests/${id}`, { as: admin, body: { consultant: consultant.id } });
    expect((await call('GET', `product-test-requests/${id}`, { as: stranger })).status).toBe(404);
  });

  test('an area manager takes one of the area on, and works on it until the area is taken away', async () => {
    const { id, referentEmail } = await asked();
    const put = (body: object) => call('PUT', `product-test-requests/${id}`, { as: manager, body });
    expect((await put({ consultant: manager.id })).body.consultant).toBe(manager.id);
    const work = { trackingUrl: 'https://post.example/2' };
    expect((await put(work)).body).toMatchObject({ status: 'managed', ...work });
    expect(await lettersTo(referentEmail)).toEqual(['productTestShipped']);
    await db.user.update({ where: { id: manager.id }, data: { assignedProvincesCodes: ['AO'] } });
    expect((await put({ consultantNotes: 'Di nuovo' })).status).toBe(404);
    await db.user.update({ where: { id: manager.id }, data: { assignedProvincesCodes: ['BZ'] } });
  });
});

test('what an area manager took on in a province counts as nobody’s once that is another’s, and admins are told', async () => {
  const gone = await makePerson('area-manager', { assignedProvincesCodes: ['BL', 'TV'] });
  const next = await makePerson('area-manager', { assignedProvincesCodes: ['BL'] });
  const me = { ...personOf(next, 'area-manager'), areaProvinces: ['BL'] };
  const { id } = await asked({ provinceCode: 'BL', consultantId: gone.id });
  await asked({ provinceCode: 'TV', consultantId: gone.id });
  const listed = async (query: string) =>
    (await call('GET', `product-test-requests?${query}`, { as: next })).body.length;
  const free = async () => [
    await listed('consultant=null'),
    await listed('match=any&consultant=null&name=x'),
    1 - (await listed('consultant[empty]=false')),
    1 - (await listed('consultant[ne]=null')),
    (await countWork(me, 'product-test-requests')).unassigned,
    (await nameLoads(me, await countLoads(me))).find((load) => load.id === null)?.requests ?? 0,
    Number((await openWork(me, await openRecord('product-test-requests', me, id)))?.assignee.isFormer),
  ];
  const give = (codes: string[]) =>
    call('PUT', `users/${gone.id}`, { as: admin, body: { assignedProvincesCodes: codes } });
  const told = () =>
    db.notification.findMany({
      where: { userId: admin.id, message: 'notifications.left.requests' },
      select: { values: true, href: true },
    });
  expect(await free()).toEqual(Array(7).fill(0));
  await give(['TV']);
  expect(await free()).toEqual(Array(7).fill(1));
  const only = { values: { name: expect.any(String), count: 1 } };
  const href = (code: string) =>
    expect.stringContaining(`consultant=${gone.id}&status%5Bin%5D=new&address.country=IT&address.provinceCode=${code}`);
  expect(await told()).toEqual([{ ...only, href: href('BL') }]);
  await give([]);
  expect(await told()).toEqual([
    { ...only, href: href('BL') },
    { ...only, href: href('TV') },
  ]);
  await give(['BL']);
  expect(await free()).toEqual(Array(7).fill(0));
  expect(await told()).toHaveLength(2);
});

test('the form of a plan writes what its sender changed, and asks about what a colleague changed, too', async () => {
  const { id } = await wrote();
  const send = (body: Record<string, string>) => api.form(`forms/requests/contacts/${id}`, admin, body);
  const stored = () => db.contact.findUniqueOrThrow({ where: { id } });
  const plan = planOf('contacts', (await call('GET', `contacts/${id}`, { as: admin })).body);
  const form = { ...plan, openedWith: openedWith(plan) };
  await call('PUT', `contacts/${id}`, { as: admin, body: { assigneeId: otherAdmin.id } });
  expect(await send({ ...form, dueOn: '24/12/2031' })).toContain('saved=');
  expect(await stored()).toMatchObject({ assigneeId: otherAdmin.id, dueOn: new Date('2031-12-24') });
  const draft = new URL(await send({ ...form, dueOn: '31/12/2031' }), api.url).searchParams.get('draft');
  expect((await keptForm(`contacts/${id}`, draft))!.fields).toEqual([
    { field: 'dueOn', message: 'records.form.alsoChanged' },
  ]);
  expect(await stored()).toMatchObject({ dueOn: new Date('2031-12-24') });
});

describe('notes', () => {
  test('are for those who see the request at that moment', async () => {
    const { id } = await asked();
    const about = { productTestRequestId: id };
    const write = (as: Member | null, body: object = {}) =>
      call('POST', 'request-notes', { as, body: { kind: 'note', text: 'Richiamare', ...about, ...body } });
    expect((await write(null)).status).toBe(401);
    expect((await write(await makePerson('expert'))).status).toBe(403);
    expect((await write(stranger)).status).toBe(404);
    expect((await write(consultant, { productTestRequestId: crypto.randomUUID() })).status).toBe(404);
    expect((await write(consultant, { kind: 'reply' })).status).toBe(400);
    expect((await write(consultant, { text: '  ' })).status).toBe(400);
    expect((await write(admin, { contactId: (await wrote()).id })).status).toBe(400);
    expect((await write(consultant)).status).toBe(201);
    const query = `productTestRequestId=${id}`;
    expect(await notesOf(admin, query)).toMatchObject([{ kind: 'note', text: 'Richiamare', authorId: consultant.id }]);
    expect(await notesOf(manager, query)).toHaveLength(1);
    expect(await notesOf(stranger, query)).toEqual([]);
    await db.user.update({ where: { id: manager.id }, data: { assignedProvincesCodes: ['AO'] } });
    expect(await notesOf(manager, query)).toEqual([]);
    expect((await write(manager)).status).toBe(404);
    await db.user.update({ where: { id: manager.id }, data: { assignedProvincesCodes: ['BZ'] } });
    await call('PUT', `product-test-requests/${id}`, { as: admin, body: { consultant: stranger.id } });
    expect(await notesOf(consultant, query)).toEqual([]);
  });

  test('notify those mentioned, if they may see the request, and leave no text in the audit', async () => {
    const zoe = await makePerson('admin', { name: 'Zoë', surname: unique('D’Angelo') });
    const { surname } = await db.user.findUniqueOrThrow({ where: { id: zoe.id } });
    const blind = await makePerson('consultant', { name: 'Ugo', surname: unique('Cieco') });
    const other = await db.user.findUniqueOrThrow({ where: { id: blind.id } });
    const { id } = await asked();
    const text = `Cara @zoë ${surname.toUpperCase()}, senti @Ugo ${other.surname}? <script>alert(1)</script>`;
    const { status, body } = await call('POST', 'request-notes', {
      as: consultant,
      body: { kind: 'note', text, productTestRequestId: id },
    });
    expect([status, body.text]).toEqual([201, text]);
    const href = `product-test-request/${id}`;
    expect(await toldOf(zoe.id, href)).toEqual([{ message: 'notifications.requestMentioned' }]);
    expect(await toldOf(blind.id, href)).toEqual([]);
    const entries = await db.auditEntry.findMany({ where: { entityId: body._id } });
    expect(JSON.stringify(entries)).not.toContain('Cara');
    expect((await call('DELETE', `request-notes/${body._id}`, { as: admin })).status).toBe(204);
    expect(await notesOf(admin, `productTestRequestId=${id}`)).toEqual([]);
  });
});

test('a request’s timeline is one stream of messages, letters, tasks and steps; who reads no audit sees messages and tasks', async () => {
  const storyOf = async (as: Member, role: 'admin' | 'consultant', name: string, id: string) => {
    const me = personOf(as, role);
    const { record } = await openRecord(name, me, id);
    const { entries } = await readTimeline(me, record, screenOf(name)!.record!.timeline!);
    return entries.map(({ kind, record: one }) => [kind, one?.letter ?? one?.text ?? one?.title ?? one?.status]);
  };
  const write = (as: Member, body: object) => call('POST', 'request-notes', { as, body });
  const email = address();
  // Letters of an earlier request are no part of this one's story.
  await db.outboxMail.create({
    data: {
      id: crypto.randomUUID(),
      kind: 'letter',
      letter: 'contactClosed',
      email,
      culture: 'it',
      createdAt: new Date('2026-01-01'),
    },
  });
  const body = { name: 'Ada', email, message: 'Salve', privacyAccepted: true };
  const { _id: id } = (await call('POST', 'contacts', { body })).body;
  await write(admin, { kind: 'note', text: 'Richiamare', contactId: id });
  await write(admin, { kind: 'answer', text: 'La chiamiamo', contactId: id });
  await call('PUT', `contacts/${id}`, { as: admin, body: { assigneeId: otherAdmin.id, status: 'closed' } });
  await call('POST', 'tasks', { as: admin, body: { title: 'Chiamare Ada', dueOn: '2030-01-01', contactId: id } });
  const story = await storyOf(admin, 'admin', 'contacts', id);
  expect(story[0]).toEqual(['tasks', 'Chiamare Ada']);
  expect(story.slice(1).map(String).toSorted()).toEqual(
    [
      'answers,La chiamiamo',
      'changes,closed',
      'changes,pending',
      'changes,processing',
      'letters,contactClosed',
      'letters,contactReceived',
      'notes,Richiamare',
    ].toSorted(),
  );

  const tried = (await asked()).id;
  await write(consultant, { kind: 'note', text: 'Martedì', productTestRequestId: tried });
  await call('PUT', `product-test-requests/${tried}`, { as: consultant, body: { status: 'managed' } });
  expect(await storyOf(consultant, 'consultant', 'product-test-requests', tried)).toEqual([['notes', 'Martedì']]);
});

describe('the screen’s form', () => {
  const send = async (as: Member, path: string, fields: Record<string, string>) =>
    (await api.form(`forms/requests/${path}`, as, fields)).replace(/draft=.*/, 'draft');

  test('moves, plans and writes without JavaScript, and returns with the values', async () => {
    const { id } = await asked();
    const path = `product-test-requests/${id}`;
    const screen = `/consultant/product-test-request/${id}`;
    expect(await send(consultant, path, { kind: 'note', text: 'Ciao' })).toBe(`${screen}?saved=noteWritten`);
    expect(await send(consultant, path, { kind: 'note', text: ' ' })).toBe(`${screen}?draft`);
    expect(await send(consultant, path, { status: 'new', dueOn: '31/12/2026', trackingUrl: '' })).toBe(
      `${screen}?saved=requestChanged`,
    );
    expect((await call('GET', path, { as: consultant })).body).toMatchObject({ dueOn: '2026-12-31', status: 'new' });
    expect(await send(consultant, path, { dueOn: 'domani' })).toBe(`${screen}?draft`);
    expect(await send(consultant, path, { consultant: stranger.id })).toBe(`${screen}?draft`);
    expect(await send(consultant, path, { status: 'managed' })).toContain(`${screen}?saved=requestMoved&undo=`);
    const row = await db.productTestRequest.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ consultantId: consultant.id, status: 'managed', waitingSince: null });
  });
});

test('data export: an applicant gets their own thread, and never an internal note', async () => {
  const person = await makePerson('expert');
  const { id } = await wrote({ email: person.email });
  const write = (body: object) => call('POST', 'request-notes', { as: admin, body: { contactId: id, ...body } });
  await write({ kind: 'note', text: 'Cliente difficile' });
  await write({ kind: 'answer', text: 'La chiamiamo' });
  const data = await listOwnData(personOf(person, 'expert'));
  const [contact] = data.contacts as { requestNotes: object[] }[];
  expect(contact!.requestNotes).toMatchObject([{ kind: 'answer', text: 'La chiamiamo' }]);
  expect(JSON.stringify(data)).not.toContain('Cliente difficile');
});

import { requestHouse } from '@/tests/support/request-fixtures';

const { api, call, db, admin, consultant, stranger, manager, personOf, unique, asked, wrote } = await requestHouse();
const { countOverdue, countWork } = await import('@/lib/nouns/requests/count-work');
const { openBoard } = await import('@/lib/nouns/requests/open-board');
const { formScreens } = await import('@/lib/core/screens/form-screens');
const { openForm } = await import('@/lib/core/screens/open-form');

const managerNow = async () => ({ ...personOf(manager, 'area-manager'), areaProvinces: ['BZ'] });

test('counts the overdue requests that each reader sees, and queries nothing for those without requests', async () => {
  const dueOn = new Date('2020-01-01');
  const before = await countOverdue(personOf(admin, 'admin'));
  const [, nobodys] = [await asked({ dueOn }), await asked({ dueOn, consultantId: null })];
  await asked({ dueOn, consultantId: stranger.id });
  await asked({ dueOn, status: 'managed' });
  await asked();
  await wrote({ dueOn });
  expect(await countOverdue(personOf(consultant, 'consultant'))).toEqual({ 'product-test-requests': 1 });
  const now = await countOverdue(personOf(admin, 'admin'));
  expect(now.contacts! - before.contacts!).toBe(1);
  expect(now['product-test-requests']! - before['product-test-requests']!).toBe(3);
  for (const group of ['expert', 'dealer', 'user', 'guest'] as const)
    expect(await countOverdue(personOf(admin, group))).toEqual({});
  const counts = await countWork(personOf(consultant, 'consultant'), 'product-test-requests');
  expect(counts).toMatchObject({ mine: 2, unassigned: 0, overdue: 1 });
  const ofManager = await countOverdue(await managerNow());
  expect((await countWork(await managerNow(), 'product-test-requests')).unassigned).toBe(1);
  await db.productTestRequest.updateMany({ where: { id: nobodys.id }, data: { deletedAt: new Date() } });
  const left = await countOverdue(await managerNow());
  expect(ofManager['product-test-requests']! - left['product-test-requests']!).toBe(1);
});

test('shows each reader their own requests, and only their permitted moves', async () => {
  const { id } = await asked();
  const far = await asked({ consultantId: stranger.id, provinceCode: 'AO' });
  const board = await openBoard(personOf(consultant, 'consultant'), 'product-test-requests', { work: 'mine' });
  const cards = board.columns.flatMap((column) => column.cards);
  expect(board.columns.map(({ status }) => status)).toEqual(['new', 'managed']);
  expect(cards.find((card) => card.id === id)).toMatchObject({ next: ['managed'], assignee: expect.any(String) });
  expect(cards.some((card) => card.id === far.id)).toBe(false);
  const theirs = await openBoard(await managerNow(), 'product-test-requests', {});
  const inArea = theirs.columns.flatMap((column) => column.cards);
  expect(inArea.find((card) => card.id === id)).toMatchObject({ next: ['managed'] });
  expect(inArea.some((card) => card.id === far.id)).toBe(false);
  await expect(openBoard(personOf(consultant, 'consultant'), 'contacts', {})).rejects.toMatchObject({ status: 404 });
});

test('programs filter by “mine”, as the figures that link to the list do, and by nothing else of that name', async () => {
  expect((await call('GET', 'contacts?work=mine', { as: admin })).status).toBe(200);
  expect((await call('GET', 'contacts?work=theirs', { as: admin })).status).toBe(400);
  expect((await call('GET', 'contacts?sort=work', { as: admin })).status).toBe(400);
});

const send = (as: typeof admin, path: string, fields: Record<string, string>) =>
  api.form(`forms/records/${path}`, as, fields);

test('a request is corrected and annotated by those who may write it, and not created there', async () => {
  const request = await asked({ referentEmail: 'ada@gmial.example' });
  const form = formScreens['product-test-request/[id]/edit']!;
  const offered = async (as: typeof admin, role: 'admin' | 'consultant') =>
    (await openForm(form, personOf(as, role), { id: request.id, draft: null })).groups.flatMap(({ fields }) =>
      fields.map(({ name }) => name),
    );
  expect(await offered(admin, 'admin')).toEqual(expect.arrayContaining(['referentEmail', 'notes', 'consultantNotes']));
  expect(await offered(consultant, 'consultant')).toEqual(['consultantNotes']);
  const stored = () => db.productTestRequest.findUniqueOrThrow({ where: { id: request.id } });
  const versionNow = async () => ({ version: (await stored()).updatedAt.toISOString() });
  const path = `product-test-requests/${request.id}`;
  const corrected = {
    referentEmail: 'ada@gmail.example',
    notes: 'Corretta al telefono',
    consultantNotes: 'Richiamare',
  };
  expect(await send(admin, path, { ...(await versionNow()), ...corrected })).toContain('saved=recordChanged');
  const { applicantNotes, referent, privacyAccepted, consultantId } = request;
  expect(await stored()).toMatchObject({ ...corrected, applicantNotes, referent, privacyAccepted, consultantId });
  // Others' fields are not written through the form, and nobody writes a request in a visitor's name there.
  const theirs = { referentEmail: 'x@tests.example', consultantNotes: 'Fatto' };
  await send(consultant, path, { ...(await versionNow()), ...theirs });
  expect(await stored()).toMatchObject({ referentEmail: 'ada@gmail.example', consultantNotes: 'Fatto' });
  await send(manager, path, { ...(await versionNow()), ...theirs, consultantNotes: 'Chiamato' });
  expect(await stored()).toMatchObject({ referentEmail: 'ada@gmail.example', consultantNotes: 'Chiamato' });
  for (const [as, to] of [
    [stranger, path],
    [admin, 'product-test-requests'],
    [admin, 'contacts'],
  ] as const)
    expect(await send(as, to, { consultantNotes: 'x', name: 'x' })).not.toContain('saved=');
});

test('the office enters a contact with its role and a further message, of which only the role is corrected later', async () => {
  const email = `${unique('ada')}@tests.example`;
  const typed = {
    name: 'Ada Neri',
    email,
    message: 'Buongiorno',
    role: 'Titolare',
    petitionerMessage: 'Per mia sorella',
  };
  const said = { ...typed, culture: 'it', whoAreYou: 'expert', privacyAccepted: 'true' };
  expect(await send(admin, 'contacts', said)).toContain('saved=recordCreated');
  const made = await db.contact.findFirstOrThrow({ where: { email } });
  expect(made).toMatchObject(typed);
  const form = formScreens['contacts/[id]/edit']!;
  const view = await openForm(form, personOf(admin, 'admin'), { id: made.id, draft: null });
  const names = view.groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect([names.includes('role'), names.includes('petitionerMessage')]).toEqual([true, false]);
  const changed = { version: view.version!, ...view.values, role: 'Assistente', petitionerMessage: 'Per me' };
  expect(await send(admin, `contacts/${made.id}`, changed)).toContain('saved=recordChanged');
  expect(await db.contact.findFirst({ where: { email } })).toMatchObject({ ...typed, role: 'Assistente' });
});

// Getting through requests: one after the other, with undo, letters that wait, and days until which they sleep.
import { addDays, dayText, todayText } from '@/lib/run/i18n/dates';
import { requestHouse } from '@/tests/support/request-fixtures';

const {
  api,
  call,
  db,
  admin,
  consultant,
  stranger,
  manager,
  makePerson,
  personOf,
  unique,
  address,
  asked,
  wrote,
  lettersTo,
} = await requestHouse();
const { openTriage } = await import('@/lib/nouns/requests/open-triage');
const { countOverdue, countWork } = await import('@/lib/nouns/requests/count-work');

type Member = typeof admin;
const me = personOf(admin, 'admin');

const send = (as: Member, path: string, fields: Record<string, string>) =>
  api.form(`forms/requests/${path}`, as, fields);

const waitingLetters = (email: string) =>
  db.$queryRaw<object[]>`select j.id from pgboss.job j join outbox o on o.id = j.id
    where o.email = ${email}::citext and j.state = 'created' and j.start_after > now()`;

test('an answered request is in hand: neither waiting nor overdue, and it no longer counts in the menu', async () => {
  const { id } = await wrote({ dueOn: new Date('2020-01-01') });
  const [before, counted] = [await countWork(me, 'contacts'), await countOverdue(me)];
  await send(admin, `contacts/${id}`, { kind: 'answer', text: 'Sì, il sabato siamo aperti.' });
  expect((await call('GET', `contacts/${id}`, { as: admin })).body).toMatchObject({
    status: 'processing',
    waitingSince: null,
    work: 'in-hand',
  });
  const after = await countWork(me, 'contacts');
  expect([before.overdue - after.overdue, before.unanswered - after.unanswered]).toEqual([1, 1]);
  expect(counted.contacts! - (await countOverdue(me)).contacts!).toBe(1);
});

test('“send and close” closes with the answer as the only letter, and leads to the next in the queue', async () => {
  const [{ id, email }, next] = [await wrote(), await wrote()];
  const back = 'view=triage&work=unanswered&q=neri&open=x&saved=y';
  const fields = { kind: 'answer', text: 'Grazie', follow: 'close', back, nextId: next.id };
  const to = new URL(await send(admin, `contacts/${id}`, fields), api.url);
  expect(to.pathname).toBe('/admin/contacts');
  expect(Object.fromEntries(to.searchParams)).toEqual({
    view: 'triage',
    work: 'unanswered',
    q: 'neri',
    open: next.id,
    saved: 'answeredAndClosed',
  });
  expect(await lettersTo(email)).toEqual(['requestAnswer']);
  expect(await db.contact.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'closed', waitingSince: null });
});

test('the address to come back to leads nowhere else', async () => {
  const { id } = await wrote();
  for (const [back, nextId] of [
    ['//evil.example', 'https://evil.example'],
    ['view=board', '../../users'],
  ] as const) {
    const to = new URL(await send(admin, `contacts/${id}`, { kind: 'note', text: 'x', back, nextId }), api.url);
    expect([to.origin, to.pathname]).toEqual([new URL(api.url).origin, '/admin/contacts']);
    expect([to.searchParams.get('view'), to.searchParams.get('open')]).toEqual(['triage', null]);
  }
});

test('a step is undone with its letter, which has waited; its sender is told nothing', async () => {
  const { id, email } = await wrote();
  const was = await db.contact.findUniqueOrThrow({ where: { id } });
  expect(await send(admin, `contacts/${id}`, { status: 'closed' })).toContain('saved=requestMoved');
  expect(await lettersTo(email)).toEqual(['contactClosed']);
  expect(await waitingLetters(email)).toHaveLength(1);
  expect(await send(admin, `contacts/${id}`, { undoStep: 'yes' })).toContain('saved=stepUndone');
  const { status, waitingSince } = await db.contact.findUniqueOrThrow({ where: { id } });
  expect({ status, waitingSince }).toEqual({ status: 'pending', waitingSince: was.waitingSince });
  expect([await lettersTo(email), await waitingLetters(email)]).toEqual([[], []]);
  // Once undone, there is nothing more to undo.
  expect(await send(admin, `contacts/${id}`, { undoStep: 'yes' })).toContain('draft=');
});

test('nobody undoes the step of somebody else, one that somebody has followed, or one whose letter has left', async () => {
  const other = await makePerson('admin');
  const { id, email } = await wrote();
  await send(admin, `contacts/${id}`, { status: 'closed' });
  expect(await send(other, `contacts/${id}`, { undoStep: 'yes' })).toContain('draft=');
  expect(await send(stranger, `contacts/${id}`, { undoStep: 'yes' })).not.toContain('saved=');
  await db.$executeRaw`update pgboss.job set start_after = now() where id in (select id from outbox where email = ${email}::citext)`;
  expect(await send(admin, `contacts/${id}`, { undoStep: 'yes' })).toContain('draft=');
  expect((await db.contact.findUniqueOrThrow({ where: { id } })).status).toBe('closed');
  // Nor one that an answer made: it has left.
  const answered = await wrote();
  await send(admin, `contacts/${answered.id}`, { kind: 'answer', text: 'Sì' });
  expect(await send(admin, `contacts/${answered.id}`, { undoStep: 'yes' })).toContain('draft=');
  const followed = await wrote();
  await send(admin, `contacts/${followed.id}`, { status: 'closed' });
  await send(other, `contacts/${followed.id}`, { status: 'processing' });
  expect(await send(admin, `contacts/${followed.id}`, { undoStep: 'yes' })).toContain('draft=');
  // The letter of a colleague's step before stays.
  expect(await send(other, `contacts/${followed.id}`, { undoStep: 'yes' })).toContain('saved=stepUndone');
  expect(await waitingLetters(followed.email)).toHaveLength(1);
});

test('a product test that a slip has marked as managed is new again, by its consultant as well', async () => {
  const { id, referentEmail } = await asked();
  await send(consultant, `product-test-requests/${id}`, { status: 'managed' });
  expect(await send(consultant, `product-test-requests/${id}`, { undoStep: 'yes' })).toContain('saved=stepUndone');
  expect(await db.productTestRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'new',
    managedAt: null,
    waitingSince: expect.any(Date),
  });
  expect(await lettersTo(referentEmail)).toEqual([]);
});

test('a request that is put off leaves the queue until its day, and comes back when its sender writes', async () => {
  const { id } = await wrote({ dueOn: new Date('2020-01-01') });
  const tomorrow = addDays(todayText(), 1);
  const inQueue = async (query = {}) => (await openTriage(me, 'contacts', query)).cards.some((card) => card.id === id);
  expect(await inQueue()).toBe(true);
  expect(await send(admin, `contacts/${id}`, { snoozedUntil: dayText(tomorrow) })).toContain('requestSnoozed');
  expect([await inQueue(), await inQueue({ work: 'snoozed' })]).toEqual([false, true]);
  expect((await call('GET', `contacts/${id}`, { as: admin })).body).toMatchObject({
    work: 'in-hand',
    snoozedUntil: tomorrow,
  });
  await db.contact.update({ where: { id }, data: { snoozedUntil: new Date(todayText()) } });
  expect(await inQueue()).toBe(true);
});

test('shows each reader their own queue, what they may know of the sender, and the next step with its reason', async () => {
  const email = address();
  const person = await makePerson('expert', { name: 'Ada', surname: 'Neri' });
  await db.user.update({ where: { id: person.id }, data: { email } });
  const [first, second] = [await wrote({ email }), await wrote({ email })];
  const { opened } = await openTriage(me, 'contacts', { open: second.id });
  expect(opened).toMatchObject({
    known: { person: { id: person.id, name: 'Ada Neri' }, others: [{ name: 'contacts', id: first.id }] },
    suggestion: { act: 'merge', id: first.id, same: ['email'] },
  });
  // Of the sender's account exactly what the API shows this reader, who may see fewer fields of some rows.
  const { body: shown } = await call('GET', `users/${person.id}?fields=role,level,createdAt`, { as: admin });
  expect(opened!.known.person!.fields).toEqual(shown);
  const free = await asked({
    consultantId: null,
    name: unique('Studio'),
    referentEmail: address(),
    phoneNumber: '+39 0471000001',
  });
  const area = { ...personOf(manager, 'area-manager'), areaProvinces: ['BZ'] };
  await db.user.update({ where: { id: consultant.id }, data: { assignedProvincesCodes: ['BZ'] } });
  const found = await openTriage(me, 'product-test-requests', { open: free.id });
  expect(found.opened?.suggestion).toMatchObject({ act: 'assign', id: consultant.id });
  // Of two, whoever has fewer open.
  const lessLoaded = await makePerson('consultant', { assignedProvincesCodes: ['BZ'] });
  await asked({ consultantId: consultant.id });
  const again = await openTriage(me, 'product-test-requests', { open: free.id });
  expect(again.opened?.suggestion).toMatchObject({ act: 'assign', id: lessLoaded.id, open: 0 });
  // An area manager sees neither accounts of strangers nor other kinds of request.
  const theirs = await openTriage(area, 'product-test-requests', { open: free.id });
  expect(theirs.opened?.known).toMatchObject({ person: null, others: [] });
  // A request out of scope gives way to the reader's own.
  const far = await asked({ consultantId: stranger.id, provinceCode: 'AO' });
  const mine = await openTriage(personOf(consultant, 'consultant'), 'product-test-requests', { open: far.id });
  expect(mine.opened?.work.id).not.toBe(far.id);
  await expect(openTriage(personOf(consultant, 'consultant'), 'contacts', {})).rejects.toMatchObject({ status: 403 });
});

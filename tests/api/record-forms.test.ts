import { randomUUID } from 'node:crypto';
import { ONCE } from '@/lib/core/form-drafts/rules.opened-with';
import { formScreens } from '@/lib/core/screens/form-screens';
import { openForm } from '@/lib/core/screens/open-form';
import { openRecord } from '@/lib/core/screens/open-record';
import { openUndo } from '@/lib/core/screens/undo';
import { db } from '@/lib/run/db/db';
import { keptForm } from '../support/kept-form';
import { onePixel } from '../support/one-pixel';
import { ownApi } from '../support/own-api';
import { type Member, makeCenter, makePerson, personOf, unique } from '../support/people';

const api = ownApi();

const send = (as: Member, path: string, fields: Record<string, string | Blob>, headers: Record<string, string> = {}) =>
  api.post(`forms/records/${path}`, as, fields, headers);

const draftIn = (answer: Response, form: string) =>
  keptForm(form, new URL(answer.headers.get('location')!, 'http://x').searchParams.get('draft'));

test('creates a record with every kind of field, and redirects to its page', async () => {
  const admin = await makePerson('admin');
  const rate = await db.vatRate.create({ data: { name: unique('IVA'), percentage: 22 } });
  const agent = await makePerson('consultant');
  const businessName = unique('Cliente');
  const answer = await send(admin, 'customers', {
    businessName,
    language: 'it',
    defaultMarginPercentage: '12,5',
    'billingInfo.vatNumber': 'IT00743110157',
    'address.city': 'Milano',
    'address.country': 'IT',
    defaultVatRateId: rate.id,
    'defaultVatRateId.text': rate.name,
    'defaultVatRateId.named': rate.name,
    // Written in full, as without JavaScript: the name is unique.
    agentId: '',
    'agentId.text': agent.email,
    notes: '',
  });
  const customer = await db.customer.findFirstOrThrow({ where: { businessName } });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`/admin/customers/${customer.id}?saved=recordCreated`);
  const links = { defaultVatRateId: rate.id, agentId: agent.id };
  expect(customer).toMatchObject({ ...links, language: 'it', billingVatNumber: 'IT00743110157', notes: null });
  expect(customer.address).toMatchObject({ city: 'Milano', country: 'IT' });
  expect(Number(customer.defaultMarginPercentage)).toBe(12.5);
});

test('returns with the values, and errors beside their fields', async () => {
  const admin = await makePerson('admin');
  const answer = await send(admin, 'vat_rates', { name: '', percentage: 'viel' });
  expect(answer.headers.get('location')).toMatch(/^\/admin\/options\/vat-rates\/new\?draft=.*#problems$/);
  const draft = await draftIn(answer, 'options/vat-rates/new');
  expect(draft!.values).toMatchObject({ percentage: 'viel' });
  expect(draft!.fields.map(({ field }) => field).toSorted()).toEqual(['name', 'percentage']);
  const view = await openForm(formScreens['options/vat-rates/new']!, personOf(admin, 'admin'), { draft });
  expect(view.values.percentage).toBe('viel');
});

test('leads to the record that has the name already', async () => {
  const admin = await makePerson('admin');
  const batch = { productType: 'HOME', quantity: '1', name: unique('Herbst') };
  const made = await send(admin, 'product-code-batches', batch);
  const [href] = made.headers.get('location')!.split('?');
  const draft = await draftIn(await send(admin, 'product-code-batches', batch), 'product-codes/batches/new');
  expect(draft!.fields).toEqual([{ field: 'name', message: 'errors.alreadyExists', values: { href } }]);
});

test('a form that is sent twice as it was drawn is carried out once, also without a script', async () => {
  const admin = await makePerson('admin');
  const sent = { productType: 'HOME', quantity: '1', [ONCE]: randomUUID() };
  const before = await db.productCodeBatch.count();
  const [one, other] = await Promise.all([
    send(admin, 'product-code-batches', sent),
    send(admin, 'product-code-batches', sent),
  ]);
  expect(other.headers.get('location')).toBe(one.headers.get('location'));
  expect(await db.productCodeBatch.count()).toBe(before + 1);
  // What somebody went back to and changed is another one, as is the same in a form drawn anew.
  await send(admin, 'product-code-batches', { ...sent, quantity: '2' });
  await send(admin, 'product-code-batches', { ...sent, [ONCE]: randomUUID() });
  expect(await db.productCodeBatch.count()).toBe(before + 3);
});

test('asks again for a name that matches nothing, or several records', async () => {
  const admin = await makePerson('admin');
  const name = unique('Prodotto');
  const answer = await send(admin, 'products', { name, 'categoryId.text': 'nothing of the kind' });
  expect((await draftIn(answer, 'options/products/new'))!.fields).toEqual([
    { field: 'categoryId', message: 'validation.chooseOne' },
  ]);
  expect(await db.product.count({ where: { name } })).toBe(0);
});

test('shows the slower editor both versions and the other author, and lets them decide', async () => {
  const [admin, other] = [await makePerson('admin'), await makePerson('admin')];
  const faq = await db.faq.create({ data: { question: unique('Q'), answer: 'first', order: 3 } });
  const me = personOf(admin, 'admin');
  const screen = formScreens['options/faqs/[id]/edit']!;
  const page = `options/faqs/${faq.id}/edit`;
  const { version, values } = await openForm(screen, me, { id: faq.id, draft: null });
  await send(other, `faqs/${faq.id}`, { ...values, version: version!, answer: 'theirs' });
  const late = await send(admin, `faqs/${faq.id}`, { ...values, version: version!, answer: 'mine' });
  const view = await openForm(screen, me, { id: faq.id, draft: await draftIn(late, page) });
  expect(view.values.answer).toBe('mine');
  expect(view.meanwhile).toMatchObject({ fields: [{ field: { name: 'answer' }, mine: 'mine', theirs: 'theirs' }] });
  expect(view.meanwhile!.by).toContain('Ada');
  expect(view.version).not.toBe(version);
  const stored = () => db.faq.findUniqueOrThrow({ where: { id: faq.id } });
  const more = { ...view.values, version: view.version!, order: '4' };
  await send(admin, `faqs/${faq.id}`, { ...more, 'keep.answer': 'theirs' });
  expect(await stored()).toMatchObject({ answer: 'theirs', order: 4 });
  const version2 = (await stored()).updatedAt.toISOString();
  await send(admin, `faqs/${faq.id}`, { ...view.values, version: version2, 'keep.answer': 'mine' });
  expect(await db.faq.findUniqueOrThrow({ where: { id: faq.id } })).toMatchObject({ answer: 'mine', order: 3 });
});

test('restores and deletes what has no generic form, for admins alone', async () => {
  const [admin, expert, center] = [await makePerson('admin'), await makePerson('expert'), await makeCenter()];
  const deletedAt = new Date();
  await db.center.update({ where: { id: center.id }, data: { deletedAt } });
  const where = { id: center.id };
  const refused = await send(expert, `centers/${center.id}`, { action: 'restore' });
  expect(refused.headers.get('location')).toContain('draft=');
  expect((await db.center.findUniqueOrThrow({ where })).deletedAt).not.toBeNull();
  expect((await openRecord('centers', personOf(admin, 'admin'), center.id, true)).abilities.update).toBe(true);
  const answer = await send(admin, `centers/${center.id}`, { action: 'restore' });
  expect(answer.headers.get('location')).toBe(`/admin/centers/${center.id}?saved=recordRestored`);
  await send(expert, `centers/${center.id}`, { action: 'delete' });
  expect((await db.center.findUniqueOrThrow({ where })).deletedAt).toBeNull();
  const gone = await send(admin, `centers/${center.id}`, { action: 'delete' });
  const [path, query] = gone.headers.get('location')!.split('?');
  const notice = Object.fromEntries(new URLSearchParams(query));
  expect([path, notice.saved]).toEqual(['/admin/centers', 'recordDeleted']);
  // "Undo" is offered to whoever has just deleted it, not by a link that anybody writes.
  const me = personOf(admin, 'admin');
  expect(openUndo(me, notice)).toBe(center.id);
  for (const [who, more] of [
    [personOf(expert, 'expert'), {}],
    [me, { undo: center.id }],
    [me, { saved: 'viewDeleted' }],
  ] as const)
    expect(openUndo(who, { ...notice, ...more })).toBeNull();
  vi.setSystemTime(Date.now() + 61_000);
  expect(openUndo(me, notice)).toBeNull();
  vi.useRealTimers();
});

test('runs the resource’s own verbs: an event sets the center’s flag', async () => {
  const admin = await makePerson('admin');
  const center = await makeCenter();
  const sent = { type: 'promo-sent', centerId: center.id, eventDate: '20/11/2026', 'eventDate.time': '9:30' };
  await send(admin, 'center-events', sent);
  const event = await db.centerEvent.findFirstOrThrow({ where: { centerId: center.id, type: 'promo_sent' } });
  expect(event.eventDate.toISOString()).toBe('2026-11-20T08:30:00.000Z');
  expect((await db.center.findUniqueOrThrow({ where: { id: center.id } })).hasPromoSent).toBe(true);
});

test('tells scripts where to go, and strangers to sign in', async () => {
  const admin = await makePerson('admin');
  const answer = await send(
    admin,
    'vat_rates',
    { name: unique('IVA'), percentage: '10' },
    { accept: 'application/json' },
  );
  expect(((await answer.json()) as { to: string }).to).toMatch(/^\/admin\/options\/vat-rates\/.*saved=recordCreated$/);
  expect((await send({ ...admin, token: 'nobody' }, 'vat_rates', { name: 'x' })).status).toBe(401);
});

test('is 404 for other areas, and for resources without a form', async () => {
  const [admin, expert] = [await makePerson('admin'), await makePerson('expert')];
  expect((await send(expert, 'faqs', { question: 'q', answer: 'a' })).headers.get('location')).not.toMatch(/saved=/);
  expect(await db.faq.count({ where: { question: 'q' } })).toBe(0);
  expect((await send(admin, 'treatments', { name: 'x' })).status).toBe(404);
  const { id } = await db.faq.create({ data: { question: unique('Q'), answer: 'a' } });
  for (const role of ['expert', 'consultant', 'area-manager', 'dealer', 'user', 'guest'] as const) {
    const person = await makePerson(role);
    await send(person, `faqs/${id}`, { question: 'taken over', answer: 'b' });
    await send(person, `faqs/${id}`, { action: 'delete' });
  }
  expect(await db.faq.findUniqueOrThrow({ where: { id } })).toMatchObject({ answer: 'a', deletedAt: null });
});

test('sorts records by hand, with and without JavaScript', async () => {
  const admin = await makePerson('admin');
  const ids: string[] = [];
  for (const order of [7, 7, 9]) {
    const { id } = await db.faq.create({ data: { question: unique('Q'), answer: 'a', order } });
    ids.push(id);
  }
  const [a, b, c] = ids as [string, string, string];
  const numbers = async () =>
    Promise.all([a, b, c].map(async (id) => (await db.faq.findUniqueOrThrow({ where: { id } })).order));
  await send(admin, 'faqs/order', { ids: [c, a, b].join(',') });
  expect(await numbers()).toEqual([8, 9, 7]);
  const pressed = await send(admin, 'faqs/order', { ids: [c, a, b].join(','), move: `${b} up`, language: 'it' });
  expect(await numbers()).toEqual([9, 8, 7]);
  expect(pressed.headers.get('location')).toBe('/admin/options/faqs?view=order&language=it');
  const expert = await makePerson('expert');
  await send(expert, 'faqs/order', { ids: [a, b].join(',') });
  expect(await numbers()).toEqual([9, 8, 7]);
});

test('a news picture is visible to its readers only', async () => {
  const [admin, expert, guest] = [await makePerson('admin'), await makePerson('expert'), await makePerson('guest')];
  const title = unique('N');
  await send(admin, 'news', { title, description: 'text', language: 'it', thumbnailId: await onePixel() });
  const { thumbnailId } = await db.news.findFirstOrThrow({ where: { title } });
  const statusFor = async ({ token }: Member) =>
    (await fetch(`${api.url}/api/files/${thumbnailId}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await statusFor(admin), await statusFor(expert), await statusFor(guest)]).toEqual([200, 200, 404]);
});

test('creates and edits users: staff roles require the password, and the values stay', async () => {
  const admin = await makePerson('admin');
  const email = `${unique('nuova').replaceAll(/\W/g, '').toLowerCase()}@studio.example`;
  const person = { name: 'Ada', surname: 'Neri', email, role: 'expert', expertType: 'dentist', enabledUser: 'true' };
  const made = await send(admin, 'users', person);
  const user = await db.user.findUniqueOrThrow({ where: { email } });
  expect(made.headers.get('location')).toBe(`/admin/users/${user.id}?saved=recordCreated`);
  expect(user).toMatchObject({ name: 'Ada', role: 'expert', originalRole: 'expert', expertType: 'dentist' });
  const invited = { ...person, email: `bis-${email}`, sendInvitation: 'true' };
  expect((await send(admin, 'users', invited)).headers.get('location')).toMatch(/saved=recordInvited$/);
  // Signed in a while ago: the session's password must be confirmed.
  await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date(0) } });
  const refused = await send(admin, `users/${user.id}`, { ...person, role: 'consultant', surname: 'Bianchi' });
  const path = `users/${user.id}/edit`;
  const draft = await draftIn(refused, path);
  expect(draft?.fields).toMatchObject([{ message: 'errors.verificationRequired' }]);
  const form = await openForm(formScreens['users/[userId]/edit']!, personOf(admin, 'admin'), { id: user.id, draft });
  expect([form.asksPassword, form.values.surname, form.values.role]).toEqual([true, 'Bianchi', 'consultant']);
  expect((await db.user.findUniqueOrThrow({ where: { email } })).role).toBe('expert');
  // Reveals nothing about an account they may not edit.
  const other = await makePerson('expert');
  await send(other, `users/${user.id}`, { surname: 'Rubata' });
  expect((await db.user.findUniqueOrThrow({ where: { email } })).surname).toBe('Neri');
});

test('shows as much of a user as their page, and is audited likewise', async () => {
  const [admin, person] = [await makePerson('admin'), await makePerson('user')];
  const views = () => db.auditEntry.count({ where: { action: 'view', actorId: admin.id, entityId: person.id } });
  await openForm(formScreens['users/[userId]/edit']!, personOf(admin, 'admin'), { id: person.id, draft: null });
  expect(await views()).toBe(1);
});

test('uploads a download’s document with its form or before it, readable by experts only', async () => {
  const [admin, expert, guest] = [await makePerson('admin'), await makePerson('expert'), await makePerson('guest')];
  const pdf = (text = '%PDF-1.7 x') => new File([text], 'Condizioni è.pdf', { type: 'application/pdf' });
  const upload = async (as: Member, file: File) => {
    const answer = await api.post('files', as, { kind: 'document', file });
    return { status: answer.status, body: (await answer.json()) as { _id: string; errors?: { messageKey: string }[] } };
  };
  const statusFor = async ({ token }: Member, id: string) =>
    (await fetch(`${api.url}/api/files/${id}`, { headers: { authorization: `Bearer ${token}` } })).status;
  const values = { kind: 'document', language: 'it', order: '0', isVisible: 'true' };
  const title = unique('D');
  const headers = { authorization: `Bearer ${admin.token}` };
  // A refused form leaves no file behind.
  const wrong = await send(admin, 'downloads', { ...values, title: '', link: '', fileId: pdf() });
  expect(wrong.headers.get('location')).toContain('draft=');
  expect(await db.file.count({ where: { ownerId: admin.id } })).toBe(0);
  await send(admin, 'downloads', { ...values, title, link: '', fileId: pdf() });
  const { id, fileId } = await db.download.findFirstOrThrow({ where: { title } });
  expect([await statusFor(admin, fileId!), await statusFor(expert, fileId!), await statusFor(guest, fileId!)]).toEqual([
    200, 200, 404,
  ]);
  const opened = await fetch(`${api.url}/api/files/${fileId}`, { headers });
  expect(opened.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Condizioni%20%C3%A8.pdf");
  // With a script the form contains its id; another admin's document stays when other fields change.
  const other = await makePerson('admin');
  const later = unique('D');
  expect((await send(other, `downloads/${id}`, { ...values, title: later, fileId: fileId! })).status).toBe(303);
  expect(await db.download.findUniqueOrThrow({ where: { id } })).toMatchObject({ title: later, fileId });
  const own = (await upload(other, pdf())).body._id;
  await send(other, `downloads/${id}`, { ...values, title: later, fileId: own });
  expect([await statusFor(expert, own), await statusFor(expert, fileId!)]).toEqual([200, 404]);
  // Neither another's upload nor a picture nor an empty value is accepted as a document.
  const foreign = (await upload(other, pdf())).body._id;
  const refused = await send(admin, 'downloads', { ...values, title, link: '', fileId: foreign });
  expect((await draftIn(refused, 'options/downloads/new'))!.fields).toEqual([
    { field: 'fileId', message: 'validation.document' },
  ]);
  const empty = await send(admin, 'downloads', { ...values, title, link: '', fileId: '' });
  expect((await draftIn(empty, 'options/downloads/new'))!.fields).toMatchObject([{ message: 'validation.linkOrFile' }]);
  const fake = await upload(admin, new File(['MZ'], 'x.pdf', { type: 'application/pdf' }));
  expect([fake.status, fake.body.errors![0]!.messageKey]).toEqual([400, 'validation.pdfType']);
});

test('what an action asks for is sent as a form, also to verbs that change, and comes back with what is wrong', async () => {
  const [admin, expert] = [await makePerson('admin'), await makePerson('dentist')];
  const ask = (path: string, fields: Record<string, string>) => api.post(`users/${expert.id}/${path}`, admin, fields);
  const person = `/admin/users/${expert.id}`;
  const refused = await ask('level', { level: 'gold', reason: '' });
  expect(refused.headers.get('location')).toMatch(`${person}?act=changeLevel&draft=`);
  const draft = await draftIn(refused, `users/${expert.id}?act=changeLevel`);
  expect(draft).toMatchObject({ values: { level: 'gold' }, fields: [{ field: 'reason' }] });
  const raised = await ask('level', { level: 'gold', reason: 'Corso' });
  expect(raised.headers.get('location')).toBe(`${person}?saved=recordChanged`);
  await ask('credits', { kind: 'practice', way: 'add', amount: '7', reason: 'Fiera' });
  await ask('credits', { kind: 'practice', way: 'take', amount: '2', reason: 'Doppio' });
  for (const given of [
    { way: 'take', amount: '-5' },
    { way: '', amount: '5' },
  ]) {
    const back = await ask('credits', { kind: 'practice', reason: 'Doppio', ...given });
    expect(back.headers.get('location')).toMatch(`${person}?act=correctCredits&draft=`);
  }
  await ask('forced-theory', { points: '30', reason: 'Corso' });
  await ask('forced-theory', { points: '', reason: 'Errore' });
  const now = await db.user.findUniqueOrThrow({ where: { id: expert.id } });
  expect(now).toMatchObject({ level: 'gold', practicePoints: 5, theoryForcedPoints: null });
  const seen = await ask('seeing', { reason: 'Aiuto' });
  expect(seen.headers.get('location')).toBe('/expert/dashboard');
});

import { todayText } from '@/lib/run/i18n/dates';
import { requestHouse } from '@/tests/support/request-fixtures';
import { bearer } from '../support/client';
import { onePixel } from '../support/one-pixel';

const { api, call, db, admin, otherAdmin, consultant, stranger, manager, asService, ...house } = await requestHouse();
const { makePerson, personOf, unique, asked, wrote, toldOf, notesOf, sentTo } = house;

const inbound = (body: object) => call('POST', 'mail/inbound', { headers: asService, body });
const messageId = () => `<${unique('mail')}@mail.example>`;

/** A request with an answer that was sent, and the mail its applicant got. */
async function answered() {
  const contact = await wrote();
  await db.contact.update({ where: { id: contact.id }, data: { assigneeId: otherAdmin.id } });
  const text = 'Buongiorno {name},\nla richiamiamo <b>domani</b>.';
  const { status } = await call('POST', 'request-notes', {
    as: admin,
    body: { kind: 'answer', text, contactId: contact.id },
  });
  expect(status).toBe(201);
  const mail = await sentTo(contact.email);
  return { contact, mail, replyTo: mail.replyTo![0]!.address! };
}

test('an answer is mailed, and the applicant is no longer waiting', async () => {
  const { contact, mail, replyTo } = await answered();
  expect(mail.text).toContain('Buongiorno {name},\nla richiamiamo <b>domani</b>.');
  expect(mail.html).toContain('la richiamiamo &lt;b&gt;domani');
  expect(replyTo).toMatch(/^answers\+[0-9a-z]{40,46}@candor\.example$/);
  expect(replyTo.indexOf('@')).toBeLessThanOrEqual(64);
  expect(mail.headers.some(({ key }) => key === 'auto-submitted')).toBe(false);
  expect((await db.contact.findUniqueOrThrow({ where: { id: contact.id } })).waitingSince).toBeNull();
  const nowhere = await db.cwRollupRequest.create({ data: { plainAddress: 'V', referentName: 'A', phone: '1' } });
  const body = { kind: 'answer', text: 'x', cwRollupRequestId: nowhere.id };
  expect((await call('POST', 'request-notes', { as: admin, body })).status).toBe(409);
});

test('a key that may not change requests writes notes about them, and no letters', async () => {
  const contact = await wrote();
  const scopes = ['contacts:read', 'request-notes:create'];
  const key = await call('POST', 'api-keys', { as: admin, body: { name: 'K', scopes, expiresOn: todayText() } });
  const headers = bearer(key.body.value);
  const write = async (kind: string) =>
    (await call('POST', 'request-notes', { headers, body: { kind, text: 'x', contactId: contact.id } })).status;
  expect([await write('answer'), await write('note')]).toEqual([403, 201]);
});

test('who asks for the Clean & White kit on the site is answered in their language, or in their account’s', async () => {
  const email = house.address();
  const filled = { rollupName: 'Studio Gelb', referentName: 'Ida Gelb', email, phone: '+49 301234567', locale: 'de' };
  await api.post('forms/clean-white', null, { ...filled, shippingAddress: 'Hauptstraße 1, 10115 Berlin' });
  const fromForm = await db.cwRollupRequest.findFirstOrThrow({ where: { email } });
  const answer = { kind: 'answer', text: 'Grüß Gott', cwRollupRequestId: fromForm.id };
  expect((await call('POST', 'request-notes', { as: admin, body: answer })).status).toBe(201);
  const { id: userId } = await makePerson('expert', { culture: 'es' });
  const account = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const ofOffice = { plainAddress: 'V', referentName: 'A', phone: '1', userId };
  const fromOffice = await db.cwRollupRequest.create({ data: ofOffice });
  for (const { id } of [fromForm, fromOffice])
    await call('PUT', `cw-rollup-requests/${id}`, { as: admin, body: { status: 'closed' } });
  const letters = await db.outboxMail.findMany({
    where: { email: { in: [email, account.email] } },
    orderBy: { createdAt: 'asc' },
  });
  expect(letters.map((one) => [one.letter, one.culture])).toEqual([
    ['rollupReceived', 'de'],
    ['requestAnswer', 'de'],
    ['rollupClosed', 'de'],
    ['rollupClosed', 'es'],
  ]);
});

test('a reply to its address is recorded once, announced to the assignee, and answered in the same thread', async () => {
  const { contact, mail, replyTo } = await answered();
  const reply = {
    messageId: messageId(),
    from: `Ada <${contact.email}>`,
    to: `Candor <${replyTo.toUpperCase()}>`,
    html: '<p>Grazie&nbsp;mille &lt;3</p><script>steal()</script><img src="https://spy.example/x"><p>Ada</p>',
  };
  expect([await inbound(reply), await inbound(reply)].map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ]);
  expect(await notesOf(admin, `contactId=${contact.id}`)).toMatchObject([
    { kind: 'answer' },
    { kind: 'reply', sender: contact.email, text: 'Grazie mille <3\nAda' },
  ]);
  expect(await toldOf(otherAdmin.id, `contacts/${contact.id}`)).toEqual([{ message: 'notifications.requestReplied' }]);
  expect((await db.contact.findUniqueOrThrow({ where: { id: contact.id } })).waitingSince).not.toBeNull();
  await inbound({ ...reply, messageId: messageId(), text: 'Ancora' });
  expect(await toldOf(otherAdmin.id, `contacts/${contact.id}`)).toHaveLength(1);
  await call('POST', 'request-notes', { as: admin, body: { kind: 'answer', text: 'Sì', contactId: contact.id } });
  const next = await sentTo(contact.email);
  expect(next.references).toContain(mail.messageId);
  expect(next.references).toContain(reply.messageId);
});

test('without the address it is matched by its references, from the applicant only', async () => {
  const { contact, mail } = await answered();
  const reply = (from: string, more: object) =>
    inbound({ messageId: messageId(), from, to: 'post@candor.example', text: 'Sì', ...more });
  await reply('forger@mail.example', { inReplyTo: mail.messageId });
  await reply(contact.email, { inReplyTo: `<${crypto.randomUUID()}@candor.example>` });
  expect(await notesOf(admin, `contactId=${contact.id}&kind=reply`)).toEqual([]);
  await reply(contact.email, { references: `<x@y> ${mail.messageId}` });
  expect(await notesOf(admin, `contactId=${contact.id}&kind=reply`)).toHaveLength(1);
});

test('after a merger each applicant is matched by their own letters, and hears of no others', async () => {
  const [gone, kept] = [await answered(), await answered()];
  const path = `contacts/${gone.contact.id}/merger`;
  expect((await call('POST', path, { as: admin, body: { intoId: kept.contact.id } })).status).toBe(204);
  const contactId = kept.contact.id;
  await call('POST', 'request-notes', { as: admin, body: { kind: 'answer', text: 'Ancora', contactId } });
  const { references } = await sentTo(kept.contact.email);
  expect(references).toContain(kept.mail.messageId);
  expect(references).not.toContain(gone.mail.messageId);
  // Earlier letters still mention both.
  const named = { references: `${gone.mail.messageId} ${kept.mail.messageId}` };
  for (const { email } of [kept.contact, gone.contact])
    await inbound({ messageId: messageId(), from: email, to: 'post@candor.example', text: 'Sì', ...named });
  const senders = (await notesOf(admin, `contactId=${contactId}&kind=reply`)).map(
    ({ sender }: { sender: string }) => sender,
  );
  expect(senders.toSorted()).toEqual([gone.contact.email, kept.contact.email].toSorted());
});

test('forged and unknown ones get the same answer as all others, and leave nothing', async () => {
  const { contact, replyTo } = await answered();
  const before = await db.requestNote.count();
  const forged = [
    replyTo.replace(/.(?=@)/, (sign) => (sign === '0' ? '1' : '0')),
    replyTo.replace(/\+./, (signs) => (signs === '+1' ? '+2' : '+1')),
    `answers+${contact.id.replaceAll('-', '')}@candor.example`,
    `answers+${'z'.repeat(45)}@candor.example`,
    'answers@candor.example',
    '',
  ];
  for (const to of forged) {
    const { status, body } = await inbound({ messageId: messageId(), from: contact.email, to, text: 'x' });
    expect([to, status, body]).toEqual([to, 200, {}]);
  }
  expect((await inbound({ messageId: '<\0>', from: '\0\ud800', to: '\0', text: '\0' })).status).toBe(200);
  expect(await db.requestNote.count()).toBe(before);
  const sent = { messageId: messageId(), from: contact.email, to: replyTo, text: 'x' };
  for (const authorization of ['', `Bearer ${admin.token}`, 'Bearer x'])
    expect((await call('POST', 'mail/inbound', { headers: { authorization }, body: sent })).status).toBe(401);
  await db.contact.update({ where: { id: contact.id }, data: { deletedAt: new Date() } });
  expect((await inbound(sent)).status).toBe(200);
  expect(await db.requestNote.count()).toBe(before);
});

test('out-of-office replies notify nobody, and are no reason to call a reopened request unanswered', async () => {
  const { contact, replyTo } = await answered();
  const reply = async (more: object) =>
    inbound({ messageId: messageId(), from: contact.email, to: replyTo, text: 'Via', ...more });
  const isWaiting = async () =>
    (await db.contact.findUniqueOrThrow({ where: { id: contact.id } })).waitingSince !== null;
  const automatic = [
    { autoSubmitted: 'auto-replied' },
    { autoSubmitted: 'auto-generated; x' },
    { precedence: 'Auto_Reply' },
    { precedence: 'bulk' },
    { precedence: ' junk ' },
    { autoReply: 'yes' },
  ];
  for (const more of automatic) expect((await reply(more)).status).toBe(200);
  expect(await toldOf(otherAdmin.id, `contacts/${contact.id}`)).toEqual([]);
  expect(await notesOf(admin, `contactId=${contact.id}&kind=reply`)).toHaveLength(automatic.length);
  const reopen = async () => {
    for (const status of ['closed', 'processing'])
      expect((await call('PUT', `contacts/${contact.id}`, { as: admin, body: { status } })).status).toBe(200);
  };
  expect(await isWaiting()).toBe(false);
  await reopen();
  expect(await isWaiting()).toBe(false);
  await reply({ autoSubmitted: 'no', precedence: 'normal' });
  expect(await isWaiting()).toBe(true);
  await reopen();
  expect(await isWaiting()).toBe(true);
});

test('a mail loop is limited to twenty a day', async () => {
  const { contact, replyTo } = await answered();
  const pixel = new File([await onePixel()], 'x.png', { type: 'image/png' });
  const many = Array.from({ length: 24 }, (_, n) => {
    const mail = { messageId: messageId(), from: contact.email, to: replyTo, text: `${n} \0 \u202e` };
    return api.post('mail/inbound', null, { ...mail, attachment1: pixel }, asService);
  });
  for (const { status } of await Promise.all(many)) expect(status).toBe(200);
  expect(await db.requestNote.count({ where: { contactId: contact.id, kind: 'reply' } })).toBe(20);
  expect(await db.file.findMany({ where: { storageKey: { startsWith: 'replies/' } } })).toHaveLength(20);
});

test('stores pictures and PDFs within the limits, for those who see the request', async () => {
  const { id, referentEmail } = await asked();
  const body = { kind: 'answer', text: 'x', productTestRequestId: id };
  await call('POST', 'request-notes', { as: consultant, body });
  const to = (await sentTo(referentEmail)).replyTo![0]!.address!;
  const form = new FormData();
  for (const [name, value] of Object.entries({ messageId: messageId(), from: referentEmail, to, text: 'Ecco' }))
    form.append(name, value);
  const pixel = await onePixel();
  form.append('attachment1', new File([pixel], '../../x.php\u200e.png', { type: 'text/html' }));
  form.append('attachment1', new File(['<svg onload="x()"/>'], 'x.png', { type: 'image/png' }));
  form.append('attachment2', new File([`%PDF-1.7${'x'.repeat(6_000_000)}`], 'large.pdf'));
  const sent = await fetch(`${api.url}/api/mail/inbound`, { method: 'POST', body: form, headers: asService });
  expect([sent.status, await sent.text()]).toEqual([200, '{}']);
  const [reply] = await notesOf(consultant, `productTestRequestId=${id}&kind=reply`);
  expect(reply).toMatchObject({ leftOut: 2, files: [{ name: 'x.php.png', mediaType: 'image/png' }] });
  const file = `files/${reply.files[0]._id}`;
  expect((await call('GET', file, { as: consultant })).headers.get('content-type')).toBe('image/png');
  const mayOpen = async (as: typeof consultant | null) => (await call('GET', file, { as })).status === 200;
  const others = [stranger, null, await makePerson('expert'), await makePerson('dealer'), await makePerson('user')];
  for (const as of others) expect(await mayOpen(as)).toBe(false);
  // Another request of theirs does not open it, nor does naming the file in a message there.
  const theirs = await asked({ consultantId: stranger.id });
  const forged = { kind: 'note', text: 'x', productTestRequestId: theirs.id, files: [{ _id: reply.files[0]._id }] };
  await call('POST', 'request-notes', { as: stranger, body: forged });
  expect(await mayOpen(stranger)).toBe(false);
  expect((await call('POST', 'request-notes', { as: stranger, body: { ...body, kind: 'note' } })).status).not.toBe(201);
  // Whoever loses the request loses its attachments.
  expect([await mayOpen(manager), await mayOpen(otherAdmin)]).toEqual([true, true]);
  const move = (data: object) => db.productTestRequest.update({ where: { id }, data });
  await move({ consultantId: stranger.id, provinceCode: 'RM' });
  expect([await mayOpen(consultant), await mayOpen(manager), await mayOpen(stranger)]).toEqual([false, false, true]);
  await move({ deletedAt: new Date() });
  expect(await mayOpen(stranger)).toBe(false);
  await move({ deletedAt: null });
  await call('DELETE', `request-notes/${reply._id}`, { as: admin });
  expect(await mayOpen(stranger)).toBe(false);
});

test('limits letters about a request to twenty a day, whoever writes', async () => {
  const { contact } = await answered();
  const data = Array.from({ length: 19 }, () => ({ kind: 'answer' as const, text: 'x', contactId: contact.id }));
  await db.requestNote.createMany({ data });
  const once = (kind: string) =>
    call('POST', 'request-notes', { as: otherAdmin, body: { kind, text: 'Ancora', contactId: contact.id } });
  expect((await once('answer')).status).toBe(429);
  expect((await once('note')).status).toBe(201);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await db.requestNote.updateMany({ where: { contactId: contact.id }, data: { createdAt: yesterday } });
  expect((await once('answer')).status).toBe(201);
});

test('an answer carries its attachments unchanged to the applicant, and keeps them', async () => {
  const { id, referentEmail } = await asked();
  const pixel = await onePixel();
  const pdf = new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(2000)}`);
  const send = async (files: File[], kind = 'answer', as = consultant) => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('text', 'In allegato');
    for (const file of files) form.append('files', file);
    const headers = { authorization: `Bearer ${as.token}` };
    const path = `${api.url}/api/forms/requests/product-test-requests/${id}`;
    const answer = await fetch(path, { method: 'POST', body: form, headers, redirect: 'manual' });
    return answer.headers.get('location') ?? answer.status;
  };
  const good = [new File([pixel], 'Kit "bianco".png'), new File([pdf], '../Prospetto è.pdf')];
  expect(await send(good)).toContain('saved=answerSent');
  const mail = await sentTo(referentEmail);
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Kit "bianco".png', 'image/png'],
    ['Prospetto è.pdf', 'application/pdf'],
  ]);
  expect(Buffer.from(mail.attachments[1]!.content as ArrayBuffer)).toEqual(Buffer.from(pdf));
  const [note] = await notesOf(consultant, `productTestRequestId=${id}`);
  expect(note.files.map(({ name }: { name: string }) => name)).toEqual(['Kit "bianco".png', 'Prospetto è.pdf']);
  const file = `files/${note.files[1]._id}`;
  expect((await call('GET', file, { as: consultant })).status).toBe(200);
  const { mailId } = await db.requestNote.findUniqueOrThrow({ where: { id: note._id } });
  const { openLetter } = await import('@/lib/nouns/outbox/open-letter');
  expect((await openLetter(personOf(admin, 'admin'), mailId!)).files).toEqual(
    note.files.map(({ _id, name }: { _id: string; name: string }) => ({ _id, name })),
  );
  for (const as of [stranger, null]) expect((await call('GET', file, { as })).status).toBe(404);

  const refused = [
    [new File(['<svg onload="x()"/>'], 'x.png', { type: 'image/png' })],
    [new File([`%PDF-1.7${'x'.repeat(5_300_000)}`], 'large.pdf')],
    Array.from({ length: 6 }, () => new File([pixel], 'x.png')),
    Array.from({ length: 3 }, () => new File([`%PDF-1.7${'x'.repeat(4_000_000)}`], 'x.pdf')),
  ];
  for (const files of refused) expect(String(await send(files))).toMatch(/draft=|^413$/);
  expect(await send(good, 'note')).toContain('draft=');
  const stored = () => db.file.count({ where: { storageKey: { startsWith: 'replies/' } } });
  const before = await stored();
  for (const as of [stranger, await makePerson('user'), await makePerson('expert')])
    expect(await send(good, 'answer', as)).not.toContain('saved');
  expect(await stored()).toBe(before);
  expect(await notesOf(consultant, `productTestRequestId=${id}`)).toHaveLength(1);

  expect(await send(good)).toContain('saved');
  const [latest] = await notesOf(consultant, `productTestRequestId=${id}&sort=-createdAt`);
  await db.file.update({ where: { id: latest.files[0]._id }, data: { deletedAt: new Date() } });
  expect((await sentTo(referentEmail)).attachments).toHaveLength(1);
});

test('whoever answers or closes is told of a reply that came meanwhile, and its wait goes on', async () => {
  const { contact, replyTo } = await answered();
  const sent = { messageId: messageId(), from: contact.email, to: replyTo, subject: 'Re', text: 'Ancora una cosa' };
  expect((await inbound(sent)).status).toBe(200);
  const waits = async () => (await db.contact.findUniqueOrThrow({ where: { id: contact.id } })).waitingSince !== null;
  const send = (values: Record<string, string>) => api.form(`forms/requests/contacts/${contact.id}`, admin, values);
  const answer = { kind: 'answer', text: 'Va bene.' };
  const before = (await house.lettersTo(contact.email)).length;
  const closing: Record<string, string> = { status: 'closed' };
  for (const refused of [answer, { ...answer, follow: 'close' }, closing])
    expect(await send({ ...refused, lastReply: '' })).toContain('?draft=');
  expect([await waits(), (await house.lettersTo(contact.email)).length]).toEqual([true, before]);
  const body = { ...answer, contactId: contact.id, lastReply: null };
  expect((await call('POST', 'request-notes', { as: admin, body })).body.messageKey).toBe('errors.repliedMeanwhile');
  const { id } = await db.requestNote.findFirstOrThrow({ where: { contactId: contact.id, kind: 'reply' } });
  expect(await send({ ...answer, lastReply: id })).toContain('saved=answerSent');
  expect(await waits()).toBe(false);
  // One's own answer is no news, a colleague's is.
  expect(await send({ ...answer, lastReply: id })).toContain('saved=answerSent');
  const late = await call('POST', 'request-notes', { as: otherAdmin, body: { ...body, lastReply: id } });
  expect([late.status, late.body.messageKey]).toEqual([409, 'errors.answeredMeanwhile']);
  expect(await send({ status: 'closed', lastReply: id })).toContain('saved=requestMoved');
});

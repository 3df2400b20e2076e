// Replies by mail from those who are not who they say, and mails made to cost much.
import { requestHouse } from '@/tests/support/request-fixtures';

process.env.MAIL_AUTHENTICATED_BY = 'mx.candor.example';
const { call, db, admin, asService, unique, wrote, notesOf } = await requestHouse();

/** A question that was answered, and how replies to it arrive. */
async function answered() {
  const contact = await wrote();
  const mailId = crypto.randomUUID();
  await db.requestNote.create({ data: { kind: 'answer', text: 'x', contactId: contact.id, mailId } });
  const reply = (from: string, more: object = {}) => {
    const mail = { from, to: 'post@candor.example', inReplyTo: `<${mailId}@candor.example>`, text: 'Sì' };
    const body = { messageId: `<${unique('mail')}@mail.example>`, ...mail, ...more };
    return call('POST', 'mail/inbound', { headers: asService, body });
  };
  return { contact, reply, replies: () => notesOf(admin, `contactId=${contact.id}&kind=reply`) };
}

test('a mail of several senders is refused, the applicant’s among them', async () => {
  const { contact, reply, replies } = await answered();
  const { status, body } = await reply(`eve@evil.example, Ann <${contact.email}>`);
  expect([status, body.errors]).toMatchObject([400, [{ field: 'from', message: 'Name one sender only' }]]);
  expect(await replies()).toEqual([]);
});

test('a note says whether its sender is verified by our mail server', async () => {
  const { contact, reply, replies } = await answered();
  const domain = contact.email.split('@')[1];
  await reply(contact.email);
  await reply(contact.email, { authentication: `mx.evil.example; dmarc=pass header.from=${domain}` });
  await reply(contact.email, { authentication: `mx.candor.example;\r\n dmarc=pass header.from=${domain}` });
  const verified = (await replies()).map((note: { isSenderVerified: boolean }) => note.isSenderVerified);
  expect(verified).toEqual([false, false, true]);
  const [answer] = await notesOf(admin, `contactId=${contact.id}&kind=answer`);
  expect(answer.isSenderVerified).toBeNull();
});

test('a mail of tags within tags is read to its end', async () => {
  const { contact, reply, replies } = await answered();
  const html = `${'<b>'.repeat(200_000)}Sì${'<div>'.repeat(60_000)}`;
  expect((await reply(contact.email, { text: '', html })).status).toBe(200);
  expect(await replies()).toMatchObject([{ text: 'Sì' }]);
});

test('a newsletter of tags within tags is refused with a sentence at its field', async () => {
  const templateEn = '<b>'.repeat(30_000);
  const body = { titleEn: unique('N'), templateEn };
  const refused = await call('POST', 'newsletters', { as: admin, body });
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'templateEn' }]]);
});

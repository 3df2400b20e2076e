// Uploaded files are looked at by ClamAV before they are stored; without its word nothing is.
import sharp from 'sharp';
import type { Person } from '@/lib/core/actor/actor';
import { EICAR, startClamd } from '../support/clamd';
import { type Answer, formsOf } from '../support/client';
import type { Member } from '../support/people';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let api: { url: string; stop: () => Promise<unknown> };
let post: ReturnType<typeof formsOf>;
let me: Member;
beforeAll(async () => {
  clamd = await startClamd();
  // The environment is read when the portal's first module is loaded, so import after setting it.
  process.env.CLAMAV_HOST = clamd.address;
  const { startApi } = await import('../support/api-server');
  const { makePerson } = await import('../support/people');
  [api, me] = [await startApi(), await makePerson('admin')];
  post = formsOf(api.url);
});
afterAll(async () => {
  await api.stop();
  clamd.stop();
});
beforeEach(() => void clamd.scanned.splice(0));

const PDF = '%PDF-1.7\n1 0 obj << >> endobj\n';
const files = async () => (await import('@/lib/run/db/db')).db.file.count();

async function upload(
  content: string | Uint8Array,
  more: Record<string, string> = { kind: 'document' },
): Promise<Answer> {
  const file = new File([typeof content === 'string' ? content : Uint8Array.from(content)], 'a.pdf');
  const answer = await post('files', me, { file, ...more }, { 'accept-language': 'en' });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

test('a clean PDF is stored as it was scanned, in pieces', async () => {
  const large = PDF + 'x'.repeat(200_000);
  expect((await upload(large)).status).toBe(201);
  expect(clamd.scanned.map(String)).toEqual([large]);
});

test('an infected one is refused with a sentence, not stored, and noted with the account', async () => {
  const before = await files();
  const { status, body } = await upload(PDF + EICAR);
  expect([status, body.errors]).toEqual([
    400,
    [
      expect.objectContaining({
        field: 'file',
        messageKey: 'validation.fileInfected',
        message: 'A virus was found in this file: it was not saved',
      }),
    ],
  ]);
  expect(await files()).toBe(before);
  const { db } = await import('@/lib/run/db/db');
  const events = await db.securityEvent.findMany({ where: { kind: 'infected-upload' } });
  expect(events).toMatchObject([{ userId: me.id, actorId: me.id, detail: 'Eicar-Test-Signature' }]);
});

test('pictures are scanned before they are decoded', async () => {
  const drawing = { create: { width: 40, height: 40, channels: 3, background: '#0b6b75' } } as const;
  const photo = await sharp(drawing).jpeg().toBuffer();
  expect((await upload(photo, {})).status).toBe(201);
  expect(clamd.scanned[0]).toEqual(photo);
  const infected = await upload(Buffer.concat([photo, Buffer.from(EICAR)]), {});
  expect([infected.status, infected.body.errors[0].messageKey]).toEqual([400, 'validation.fileInfected']);
});

test('sheets to import are scanned before they are read, but none that is too large', async () => {
  const { db } = await import('@/lib/run/db/db');
  const { keptForm } = await import('../support/kept-form');
  const send = async (sheet: string) => {
    const answer = await post('forms/imports', me, { resource: 'products', file: new File([sheet], 'prices.csv') });
    const to = new URL(answer.headers.get('location')!, api.url);
    const draft = await keptForm(to.pathname.replace('/admin/', ''), to.searchParams.get('draft'));
    return draft?.fields ?? to.pathname;
  };
  const rows = 'Name;Price\nGel;1\n';
  expect(await send(rows)).toMatch(/^\/admin\/options\/imports\/[\w-]{36}$/);
  expect(clamd.scanned.map(String)).toEqual([rows]);
  const before = await db.import.count();
  expect(await send(rows + EICAR)).toMatchObject([{ field: 'file', message: 'validation.fileInfected' }]);
  expect(await db.securityEvent.count({ where: { kind: 'infected-upload', actorId: me.id } })).toBeGreaterThan(0);
  clamd.trouble('hang up');
  expect(await send(rows)).toMatchObject([{ message: 'errors.scannerAway' }]);
  clamd.scanned.splice(0);
  expect(await send('x'.repeat(10 * 1024 * 1024 + 1))).toMatchObject([{ message: 'imports.problems.tooLarge' }]);
  expect([clamd.scanned, await db.import.count()]).toEqual([[], before]);
});

test('an infected attachment of an answer is noted with who sent it, although nobody owns attachments', async () => {
  const { db } = await import('@/lib/run/db/db');
  const { storeAttachments } = await import('@/lib/nouns/requests/notes/upload-attachments');
  const { makePerson } = await import('../support/people');
  const sender = await makePerson('admin');
  const send = (text: string) => storeAttachments(sender as unknown as Person, [new File([text], 'plan.pdf')]);
  const [id] = await send(PDF);
  expect(await db.file.findUniqueOrThrow({ where: { id: id! } })).toMatchObject({ ownerId: null, name: 'plan.pdf' });
  await expect(send(PDF + EICAR)).rejects.toMatchObject({ status: 400 });
  const events = await db.securityEvent.findMany({ where: { kind: 'infected-upload', actorId: sender.id } });
  expect(events).toMatchObject([{ userId: sender.id, detail: 'Eicar-Test-Signature' }]);
});

test('an infected attachment of a reply by mail is noted with the request it was sent to', async () => {
  const { db } = await import('@/lib/run/db/db');
  const { recordReply } = await import('@/lib/nouns/requests/notes/record-reply');
  const row = {
    whoAreYou: 'patient',
    name: 'Ida',
    email: 'ida@mail.example',
    contactType: 'treatment',
    message: 'x',
  } as const;
  const { id } = await db.contact.create({ data: { ...row, privacyAccepted: true } });
  const letter = crypto.randomUUID();
  await db.requestNote.create({ data: { kind: 'answer', text: 'x', contactId: id, mailId: letter } });
  const mail = {
    from: row.email,
    to: 'x@portal.example',
    inReplyTo: `<${letter}@portal.example>`,
    references: '',
    messageId: '<reply@mail.example>',
  };
  const rest = { text: 'See the plan', html: '', autoSubmitted: '', precedence: '', autoReply: '', authentication: '' };
  await recordReply({ ...mail, ...rest }, [new File([PDF + EICAR], 'plan.pdf')]);
  const event = await db.securityEvent.findFirst({ where: { kind: 'infected-upload', detail: { contains: id } } });
  expect(event?.detail).toBe(`Eicar-Test-Signature, contacts/${id}`);
  expect(await db.requestNote.findFirst({ where: { contactId: id, kind: 'reply' } })).toMatchObject({ leftOut: 1 });
});

test('a visitor’s logo is scanned, too: the form comes back with the sentence and what was typed', async () => {
  const { handlerAt } = await import('../support/handler-at');
  const handle = await handlerAt('POST /forms/clean-white');
  const { db } = await import('@/lib/run/db/db');
  const { keptForm } = await import('../support/kept-form');
  const typed = {
    shippingAddress: 'Via Roma 1, Milano',
    referentName: 'Ada Neri',
    email: 'ada@mail.example',
    phone: '+39 0212345678',
    locale: 'it',
  };
  const send = async (logo: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(typed)) body.set(name, value);
    body.set('logo', new File([logo], 'logo.pdf'));
    const url = 'http://localhost:3000/api/forms/clean-white';
    const answer = await handle(new Request(url, { method: 'POST', body }));
    const draft = new URL(answer.headers.get('location')!, url).searchParams.get('draft');
    return keptForm('/clean-white-request', draft);
  };
  const before = await db.cwRollupRequest.count();
  const infected = { field: 'logo', message: 'validation.fileInfected' };
  expect(await send(PDF + EICAR)).toMatchObject({ values: { referentName: 'Ada Neri' }, fields: [infected] });
  clamd.trouble('hang up');
  expect(await send(PDF)).toMatchObject({ fields: [{ message: 'errors.scannerAway' }] });
  expect(await db.cwRollupRequest.count()).toBe(before);
});

test('a form without scripts says that the scanner is away', async () => {
  const { keptForm } = await import('../support/kept-form');
  clamd.trouble('hang up');
  const thumbnailId = new File(['x'], 'a.png');
  const answer = await post('forms/records/news', me, { title: 'T', description: 'D', language: 'it', thumbnailId });
  const { pathname, searchParams } = new URL(answer.headers.get('location')!, api.url);
  const draft = await keptForm(pathname.replace('/admin/', ''), searchParams.get('draft'));
  expect(draft).toMatchObject({ values: { title: 'T' }, fields: [{ message: 'errors.scannerAway' }] });
});

test.each(['hang up', 'garbage', 'endless', 'limit', 'cut'] as const)(
  'if it fails, nothing is stored: %s',
  async (how) => {
    const before = await files();
    clamd.trouble(how);
    const { status, body } = await upload(PDF + 'x'.repeat(3_000_000));
    expect([status, body.messageKey]).toEqual([503, 'errors.scannerAway']);
    expect(await files()).toBe(before);
  },
);

test('if it stays silent, it is given up; the health check says whether it answers', async () => {
  const { askScanner, isScannerAvailable } = await import('@/lib/core/files/scan-file');
  clamd.trouble('silence');
  await expect(askScanner([Buffer.from('zPING\0')], 200)).rejects.toThrow('ClamAV did not answer in time');
  expect(await isScannerAvailable()).toBe(true);
  clamd.stop();
  expect((await upload(PDF)).status).toBe(503);
});

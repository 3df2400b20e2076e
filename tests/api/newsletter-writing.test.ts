// Writing newsletters: markup is sanitised on input, and pictures are public to readers.
import { removeUnused } from '@/lib/core/files/remove-unused';
import { db } from '@/lib/run/db/db';
import { onePixel } from '../support/one-pixel';
import { ownApi, somebody } from '../support/own-api';
import { type Member, unique } from '../support/people';
import { untyped } from '../support/untyped';

const api = ownApi();
const call: typeof api.call = (...request) => api.call(...request);
const [admin, other, expert] = [somebody('admin'), somebody('admin'), somebody('expert')];
let own: string;

async function upload(as: Member): Promise<string> {
  const colour = Math.floor(Math.random() * 0xffffff).toString(16);
  const answer = await api.post('files', as, { file: await onePixel(`#${colour.padStart(6, '0')}`) });
  return ((await answer.json()) as { _id: string })._id;
}
const withPicture = (id: string) => `<p>Ciao</p><img src="/api/files/${id}" alt="Il corso" />`;
const statusOf = async (id: string) => (await fetch(`${api.url}/api/files/${id}`)).status;

beforeAll(async () => {
  own = await upload(admin);
});

test('scripts, styles and external pictures are removed, by the API and by the form', async () => {
  const templateIt =
    '<p style="color:red" onclick="x()">Gentile {name}</p><script>alert(1)</script><img src="https://pixel.example/1.gif">';
  const made = await call('POST', 'newsletters', { as: admin, body: { titleIt: unique('N'), templateIt } });
  expect(made.body.templateIt).toBe('<p>Gentile {name}</p>');
  const changed = await call('PUT', `newsletters/${made.body._id}`, { as: admin, body: { templateEn: templateIt } });
  expect(changed.body.templateEn).toBe('<p>Gentile {name}</p>');
  const title = unique('N');
  const typed = 'Prima riga\r\nseconda <b>riga</b><script>alert(1)</script>';
  expect(await api.form('forms/records/newsletters', admin, { titleIt: title, templateIt: typed })).toMatch(
    /^\/admin\/newsLetter\/[0-9a-f-]{36}\?saved=recordCreated$/,
  );
  expect(await db.newsletter.findFirstOrThrow({ where: { titleIt: title } })).toMatchObject({
    templateIt: '<p>Prima riga<br />seconda <strong>riga</strong></p>',
    templateEn: null,
  });
});

test('a text without words is empty', async () => {
  const body = { titleIt: unique('N'), templateIt: '<p></p>', templateEn: ' <p><br></p> ' };
  const made = await call('POST', 'newsletters', { as: admin, body });
  expect(made.body).toMatchObject({ templateIt: null, templateEn: null });
});

test('a letter’s picture is public, and is kept as long as a letter uses it', async () => {
  expect(await statusOf(own)).toBe(404);
  const body = { titleIt: unique('N'), templateIt: withPicture(own) };
  const made = await call('POST', 'newsletters', { as: admin, body });
  expect(made.status).toBe(201);
  expect(await statusOf(own)).toBe(200);
  await db.file.update({ where: { id: own }, data: { createdAt: new Date('2020-01-01') } });
  await removeUnused();
  expect(await statusOf(own)).toBe(200);
  // Somebody else's copy shows the same picture.
  const copy = await call('POST', 'newsletters', { as: other, body: { ...body, titleIt: unique('N') } });
  expect(copy.status).toBe(201);
  for (const { _id } of [made.body, copy.body])
    await call('PUT', `newsletters/${_id}`, { as: admin, body: { templateIt: '<p>Ciao</p>' } });
  await removeUnused();
  expect(await statusOf(own)).toBe(404);
});

test('others’ files cannot be opened by writing their address into a letter', async () => {
  const theirs = await upload(expert);
  const body = { titleIt: unique('N'), templateEn: withPicture(theirs) };
  const refused = await call('POST', 'newsletters', { as: admin, body });
  expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ field: 'templateEn' })]]);
  const draft = await call('POST', 'newsletters', { as: admin, body: { titleIt: unique('N') } });
  expect((await call('PUT', `newsletters/${draft.body._id}`, { as: admin, body })).status).toBe(400);
  expect(await statusOf(theirs)).toBe(404);
});

test('the preview and audience of an unsaved newsletter are for admins only', async () => {
  const address = `${unique('leser')}@tests.example`.toLowerCase();
  const preview = async (as: Member, fields: Record<string, string>) => {
    const answer = await api.post('forms/newsletter-preview', as, fields);
    return { status: answer.status, body: untyped(await answer.json()) };
  };
  const fields = {
    titleIt: 'Ciao {name}',
    templateIt: '<p>Testo</p><script>alert(1)</script>',
    buttonTitleIt: 'Apri',
    buttonLinkIt: 'java',
    targetEmails: address,
    audience: 'no such',
  };
  const drawn = await preview(admin, fields);
  expect(drawn).toMatchObject({
    status: 200,
    body: {
      audience: { recipients: 1, sample: [{ email: address }] },
      letters: { it: { subject: expect.stringMatching(/^Ciao \S+/) } },
    },
  });
  const { letters } = drawn.body as { letters: Record<string, { html: string }> };
  expect(Object.keys(letters)).toEqual(['it']);
  expect(letters.it!.html).toContain('<p>Testo</p>');
  expect(letters.it!.html).not.toMatch(/<script|java/);
  expect(await db.newsletter.count({ where: { targetEmails: { has: address } } })).toBe(0);
  const unclear = await preview(admin, { 'user.text': 'Ada', 'user.named': '' });
  expect(unclear.body).toMatchObject({ audience: null, letters: {} });
  expect((await preview(expert, fields)).status).toBe(404);
});

test('a text block holds what letters allow, without pictures', async () => {
  const name = `Orari ${crypto.randomUUID()}`;
  const text = '<p onclick="x()">Siamo <b>aperti</b>.</p><img src="https://x.example/a.png"><script>alert(1)</script>';
  const kept = await call('POST', 'letter-blocks', { as: admin, body: { name, text } });
  expect([kept.status, kept.body.text]).toEqual([201, '<p>Siamo <strong>aperti</strong>.</p>']);
  const path = `letter-blocks/${kept.body._id}`;
  const picture = `<p>x</p><img src="/api/files/${crypto.randomUUID()}">`;
  expect((await call('PUT', path, { as: admin, body: { text: picture } })).body.text).toBe('<p>x</p>');
  for (const empty of ['<script>x</script>', '<p> </p>', '<img src="/api/files/x">'])
    expect((await call('PUT', path, { as: admin, body: { text: empty } })).status).toBe(400);
});

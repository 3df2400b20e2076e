import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepLetter } from './keep-letter';
import { composeLetter } from './letter';

test('a letter becomes a page readable by its owner only, with recipient, subject and working link', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'mails-')), 'mails');
  const values = { name: 'Zoë <b>', link: '/de/password-resets/s3cret' };
  const letter = await composeLetter({ to: 'zoe@tests.example', culture: 'de', letter: 'passwordReset', values });
  const file = await keepLetter(folder, 'zoe@tests.example', letter);
  const page = await readFile(file, 'utf8');
  expect(page).toContain('zoe@tests.example');
  expect(page).toContain(letter.subject);
  expect(page).toMatch(/href="http:\/\/[^"]+\/de\/password-resets\/s3cret"/);
  expect(page).not.toContain('<b>,');
  expect(page.split('<body')[0]).toMatch(
    /<meta charset="utf-8">.*<meta name="color-scheme" content="light dark">.*<title>/s,
  );
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(path.basename(file)).not.toContain('zoe');
  await keepLetter(folder, 'zoe@tests.example', letter);
  expect(await readdir(folder)).toHaveLength(2);
});

test('its attachments stay beside it, whatever they are called', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mails-'));
  const pdf = { filename: '../<i>.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') };
  const letter = { subject: 'Kit', html: '<body><p>Hello</p></body>' };
  const file = await keepLetter(folder, 'zoe@tests.example', letter, [pdf, { ...pdf, filename: '..' }]);
  const hrefs = [...(await readFile(file, 'utf8')).matchAll(/href="([^"]+)">([^<]*)</g)];
  expect(hrefs.map(([, , name]) => name)).toEqual(['../&lt;i&gt;.pdf', '..']);
  for (const [, href] of hrefs) {
    const kept = path.join(folder, href!);
    expect([await readFile(kept, 'utf8'), (await stat(kept)).mode & 0o077]).toEqual(['%PDF-1.7', 0]);
  }
  expect(await readdir(path.dirname(folder))).not.toContain('i.pdf');
});

test('a letter appears in the folder only once it is whole', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mails-'));
  const html = `<body>${'x'.repeat(40_000_000)}</body>`;
  let isKept = false;
  const keeping = keepLetter(folder, 'zoe@tests.example', { subject: 'Kit', html }).finally(() => (isKept = true));
  const sizes: number[] = [];
  while (!isKept)
    for (const name of await readdir(folder))
      if (name.endsWith('.html')) sizes.push((await stat(path.join(folder, name))).size);
  const { size } = await stat(await keeping);
  expect(sizes.filter((each) => each !== size)).toEqual([]);
});

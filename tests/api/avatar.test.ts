// Pictures of a public avatar service: requested by the server, by hash, only if enabled.
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Member } from '../support/people';

let service: Server;
let api: { url: string; stop: () => Promise<void> };
let people: typeof import('../support/people');
const asked: string[] = [];
const pictures = new Map<string, { type: string; bytes: Buffer }>();

beforeAll(async () => {
  service = createServer((req, res) => {
    asked.push(req.url!);
    const found = pictures.get(/^\/avatar\/(\w+)/.exec(req.url!)?.[1] ?? '');
    if (!found) return void res.writeHead(404).end('no such person');
    res.writeHead(200, { 'content-type': found.type }).end(found.bytes);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  // The environment is read when the portal's first module is loaded, so import after setting it.
  Object.assign(process.env, { FEATURE_AVATAR_LOOKUP: 'true', AVATAR_URL: `http://127.0.0.1:${port}/avatar/` });
  people = await import('../support/people');
  api = await (await import('../support/api-server')).startApi();
});
afterAll(async () => {
  await api.stop();
  service.close();
});
beforeEach(() => void asked.splice(0));

const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex');
const look = (me: Member) =>
  fetch(`${api.url}/api/users/${me.id}/picture`, { headers: { authorization: `Bearer ${me.token}` } });
const square = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#0b6b75' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer();

test('is served in our own format and size; the avatar service only gets a hash', async () => {
  const me = await people.makePerson('user');
  pictures.set(hashOf(me.email), { type: 'image/jpeg', bytes: await square(80) });
  const shown = await look(me);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  const head = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([head.width, head.height, head.exif]).toEqual([200, 200, undefined]);
  expect(asked).toEqual([`/avatar/${hashOf(me.email)}?s=200&d=404&r=g`]);
  await look(me);
  expect(asked).toHaveLength(1);
});

test('an unknown address falls back to initials, and is not looked up again', async () => {
  const me = await people.makePerson('user');
  for (const _ of [1, 2]) expect((await look(me)).headers.get('content-type')).toBe('image/svg+xml');
  expect(asked).toHaveLength(1);
});

test('an invalid or broken picture falls back to initials', async () => {
  const answers = [
    { type: 'text/html', bytes: Buffer.from('<script>x</script>') },
    { type: 'image/png', bytes: Buffer.from('<svg/>') },
    { type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ];
  for (const answer of answers) {
    const me = await people.makePerson('user');
    pictures.set(hashOf(me.email), answer);
    expect((await look(me)).headers.get('content-type')).toBe('image/svg+xml');
  }
});

test('strangers learn nothing and trigger no lookup', async () => {
  const [me, stranger] = [await people.makePerson('user'), await people.makePerson('user')];
  const headers = { authorization: `Bearer ${stranger.token}` };
  expect((await fetch(`${api.url}/api/users/${me.id}/picture`, { headers })).status).toBe(404);
  expect(asked).toEqual([]);
});

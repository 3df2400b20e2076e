// No space left for pictures: a limit on file sizes makes the system refuse large writes.
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { env } from '@/lib/run/env';
import { startKillableApi } from '../../support/killable-api';
import { makePerson } from '../../support/people';

let api: Awaited<ReturnType<typeof startKillableApi>>;
beforeAll(async () => {
  api = await startKillableApi({ roomFor: 200_000 });
});
afterAll(() => api.kill());

const filesOfStore = () =>
  readdirSync(env.STORAGE_DIR, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

/** Noise, whose full-width version exceeds the limit. */
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

async function upload(width: number) {
  const { token } = await makePerson('expert');
  const body = new FormData();
  body.set('file', new File([Uint8Array.from(await noise(width))], 'photo.jpg'));
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'de' };
  const response = await fetch(`${api.url}/api/files`, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as { message?: string } };
}

test('an upload without space is a 507 with a sentence, and leaves no partial file', async () => {
  const { status, body } = await upload(1600);
  expect(status).toBe(507);
  expect(body.message).toMatch(/^Für das Gesendete ist im Moment kein Speicherplatz frei/);
  expect(filesOfStore().filter(({ name }) => name.endsWith('.part'))).toEqual([]);
});

test('a smaller one succeeds', async () => {
  expect((await upload(200)).status).toBe(201);
});

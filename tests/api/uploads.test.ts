// Uploaded pictures: huge, rotated, with location data, truncated, or not pictures at all.
import { request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { storedKeys } from '@/lib/core/files/rules';
import { db } from '@/lib/run/db/db';
import { storedBytes } from '@/lib/run/storage/store';
import { atOnce, ownApi, said } from '../support/own-api';
import { type Member, makePerson } from '../support/people';

const api = ownApi();
let me: Member;
beforeAll(async () => {
  me = await makePerson('expert');
});

type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };

async function upload(bytes: Uint8Array | string, name = 'photo.jpg', path = 'files', kind = ''): Promise<Answer> {
  const file = new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name);
  const response = await api.post(path, me, { ...(kind && { kind }), file }, { 'accept-language': 'en' });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A picture with noise, so that it does not compress to nothing. */
const drawn = (width: number, height: number) =>
  sharp(
    Buffer.from(`<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#cba"/>
    <circle cx="30%" cy="30%" r="20%" fill="#f4efe6"/><rect width="25%" height="25%" fill="#c00"/></svg>`),
  );

async function kept({ body }: Answer) {
  const file = await db.file.findUniqueOrThrow({ where: { id: body._id } });
  const all = await Promise.all(storedKeys(file).map(async (key) => Buffer.from(await storedBytes(key))));
  return { file, all, heads: await Promise.all(all.map((bytes) => sharp(bytes).metadata())) };
}

describe('accepted', () => {
  test('40 megapixels become four small widths', async () => {
    const huge = await drawn(7300, 5480).jpeg({ quality: 90 }).toBuffer();
    const answer = await upload(huge);
    expect(answer.status).toBe(201);
    const { file, all, heads } = await kept(answer);
    expect(heads.map(({ width, height }) => [width, height])).toEqual([
      [200, 150],
      [400, 300],
      [800, 601],
      [1600, 1201],
    ]);
    expect(file).toMatchObject({ width: 1600, height: 1201, mediaType: 'image/webp', deletedAt: null });
    for (const bytes of all) expect(bytes.length).toBeLessThan(400_000);
  });

  test('location, camera and file name are removed, orientation is applied', async () => {
    const exif = {
      IFD0: { Make: 'Cameramaker', Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 27/1 50/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 11/1 25/1' },
    };
    const photo = await drawn(900, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.toString('latin1')).toContain('Cameramaker');

    const { all, heads } = await kept(await upload(photo, 'Mario Rossi, Via Roma.jpg'));
    for (const head of heads)
      expect([head.exif, head.xmp, head.iptc, head.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    for (const bytes of all) expect(bytes.toString('latin1')).not.toMatch(/Cameramaker|Somebody|Exif|GPS/);
    expect([heads[1]!.width, heads[1]!.height]).toEqual([400, 600]);
    // Rotated clockwise, the red top left corner is at the top right.
    const { data, info } = await sharp(all[1]).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) =>
      data[(y * info.width + x) * info.channels]! > 150 && data[(y * info.width + x) * info.channels + 1]! < 80;
    expect([red(390, 10), red(10, 10)]).toEqual([true, false]);
  });

  test.each(['png', 'webp', 'avif'] as const)('%s too', async (format) => {
    expect((await upload(await drawn(500, 400).toFormat(format).toBuffer())).status).toBe(201);
  });

  test('12 megapixels take less than a second of work', async () => {
    const photo = await drawn(4000, 3000).jpeg({ quality: 92 }).toBuffer();
    const before = process.cpuUsage();
    await upload(photo);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(1);
  });
});

describe('refused with a sentence', () => {
  const fieldOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.messageKey, body.errors?.[0]?.message];

  test('a text that claims to be a picture', async () => {
    expect(fieldOf(await upload('Just some words, and more of them'))).toEqual([
      400,
      'validation.pictureType',
      'The file is not a picture we can use: choose JPG, PNG, WebP or AVIF',
    ]);
  });

  test.each([
    [
      'a drawing that could fetch things',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    ['a PDF, which only a roll-up may have', '%PDF-1.7\n1 0 obj'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
  ])('%s', async (_, bytes) => expect(fieldOf(await upload(bytes))[1]).toBe('validation.pictureType'));

  test('a PDF as a document, of somebody who can put it nowhere', async () => {
    expect(await said(upload('%PDF-1.7\n1 0 obj', 'a.pdf', 'files', 'document'))).toBe('403 errors.forbidden');
    expect(await db.file.count({ where: { ownerId: me.id, mediaType: 'application/pdf' } })).toBe(0);
  });

  test('nothing', async () => expect(fieldOf(await upload('')).slice(0, 2)).toEqual([400, 'validation.fileEmpty']));

  test('a truncated picture', async () => {
    const photo = await drawn(2000, 1500).jpeg().toBuffer();
    for (const share of [0.02, 0.5, 0.9]) {
      const cut = await upload(photo.subarray(0, Math.floor(photo.length * share)));
      expect(fieldOf(cut)).toEqual([
        400,
        'validation.pictureBroken',
        'The picture is damaged or incomplete: please send it again',
      ]);
    }
    const png = await drawn(900, 700).png().toBuffer();
    expect(fieldOf(await upload(png.subarray(0, png.length / 2)))[1]).toBe('validation.pictureBroken');
  });

  test('a phone’s HEIC, with advice', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(200),
    ]);
    const [status, key, sentence] = fieldOf(await upload(heic));
    expect([status, key]).toEqual([400, 'validation.pictureHeic']);
    expect(sentence).toContain('Most compatible');
  });

  test('a decompression bomb, immediately', async () => {
    const bomb = await sharp({
      create: { width: 15_000, height: 15_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const [began, memory] = [process.cpuUsage(), process.memoryUsage().rss];
    expect(fieldOf(await upload(bomb))).toEqual([
      400,
      'validation.picturePixels',
      'The picture may have at most 50 megapixels: choose a smaller one',
    ]);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(1);
    expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000);
  });

  test('more than 20 MB', async () => {
    expect(fieldOf(await upload(new Uint8Array(20 * 1024 * 1024 + 1)))[1]).toBe('validation.fileSize');
  });

  test('and nothing of it is stored', async () => {
    const other = await makePerson('user');
    const before = me;
    me = other;
    await upload('words');
    await upload((await drawn(900, 700).jpeg().toBuffer()).subarray(0, 2000));
    me = before;
    expect(await db.file.count({ where: { ownerId: other.id } })).toBe(0);
  });
});

describe('an oversized body', () => {
  /** Declares this length, and counts the bytes sent before the response. */
  const offer = (headers: Record<string, string>, chunk: Buffer, most: number) =>
    new Promise<{ status: number; key: string; sent: number }>((resolve, reject) => {
      let sent = 0;
      const req = send(`${api.url}/api/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${me.token}`, ...headers },
      });
      req.on('error', () => {}); // the connection is closed while the client is still sending
      req.on('response', (res) => {
        let text = '';
        res.on('data', (part) => (text += String(part)));
        res.on('end', () => {
          resolve({ status: res.statusCode ?? 0, key: JSON.parse(text).messageKey, sent });
          req.destroy();
        });
      });
      const next = () => {
        if (req.destroyed || req.writableEnded) return;
        if (sent >= most) return reject(new Error('everything was taken'));
        sent += chunk.length;
        req.write(chunk, () => setImmediate(next));
      };
      next();
    });

  test('is refused before it is sent', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '900000000' };
    const { status, key, sent } = await offer(headers, Buffer.alloc(65_536), 900_000_000);
    expect([status, key]).toEqual([413, 'errors.tooLarge']);
    expect(sent).toBeLessThan(20_000_000);
  });

  test('is refused while streaming, if it declares no length', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const { status, sent } = await offer(headers, Buffer.alloc(65_536), 900_000_000);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(20_000_000);
  });
});

test('a form sent in pieces may be no longer than one that says its length', async () => {
  const sent = new Response(new URLSearchParams({ do: 'save', screen: 'treatments', list: 'x'.repeat(300_000) }));
  const headers = { authorization: `Bearer ${me.token}`, 'content-type': sent.headers.get('content-type')! };
  const inPieces = { method: 'POST', body: sent.body, duplex: 'half', headers, redirect: 'manual' } as RequestInit;
  expect((await fetch(`${api.url}/api/forms/saved-views`, inPieces)).status).toBe(413);
});

test('nobody sends more than three hundred in an hour', async () => {
  const before = me;
  me = await makePerson('user');
  const statuses = new Map<number, number>();
  for (let round = 0; round < 10; round++) {
    const answers = await atOnce(31, () => upload('words'));
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  me = before;
  expect(Object.fromEntries(statuses)).toEqual({ 400: 300, 429: 10 });
});

/** On a busy machine, requests that queued too long retry as told. */
async function uploadPatiently(photo: Buffer): Promise<Answer> {
  for (;;) {
    const answer = await upload(photo);
    if (answer.status !== 503) return answer;
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await sleep(1000);
  }
}

test('a dozen large simultaneous pictures are accepted, two processed at a time', { timeout: 180_000 }, async () => {
  const photo = await drawn(4000, 3000).jpeg().toBuffer();
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
  const before = process.memoryUsage().rss;
  const answers = await atOnce(12, () => uploadPatiently(photo));
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  // Decoded simultaneously they would be half a gigabyte.
  expect(highest - before).toBeLessThan(400_000_000);
});

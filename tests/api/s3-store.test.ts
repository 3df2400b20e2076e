// The S3 store, against a server that verifies every signature; and the portal with it.
import sharp from 'sharp';
import { startS3 } from '../support/s3-server';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3({ bucket: 'portal-pictures' });
  // The environment is read when the portal's first module is loaded, so import after setting it.
  Object.assign(process.env, s3.env);
});
afterAll(() => s3.stop());
beforeEach(() => void s3.calls.splice(0));

const bytes = new Uint8Array([1, 2, 3, 255]);
const stores = async (more = {}, timeoutMs?: number) => {
  const { s3Bucket } = await import('@/lib/run/storage/s3-bucket');
  return s3Bucket({ ...s3.env, ...more }, timeoutMs);
};

describe('a bucket', () => {
  test('stores, reads and deletes', async () => {
    const store = await stores();
    await store.put('pictures/a-400.webp', bytes);
    expect(s3.objects.get('pictures/a-400.webp')).toEqual(Buffer.from(bytes));
    expect(await store.get('pictures/a-400.webp')).toEqual(bytes);
    await store.remove('pictures/a-400.webp');
    expect(s3.objects.size).toBe(0);
    await store.remove('pictures/a-400.webp');
    await expect(store.get('pictures/a-400.webp')).rejects.toThrow('nothing is stored under pictures/a-400.webp');
    expect(s3.calls.length).toBe(5);
  });

  test('is retried on transient errors', async () => {
    const store = await stores({}, 300);
    s3.trouble('error', 'silence');
    await store.put('pictures/b.webp', bytes);
    s3.trouble('hang up');
    expect(await store.get('pictures/b.webp')).toEqual(bytes);
    expect(s3.calls).toHaveLength(5);
  });

  test('that does not answer fails with a sentence, after three attempts', async () => {
    s3.trouble('error', 'error', 'error');
    const store = await stores({}, 200);
    await expect(store.get('pictures/b.webp')).rejects.toThrow(
      /^The store at http:\S+ did not give pictures\/b\.webp: it answered 503$/,
    );
    s3.trouble('silence', 'silence', 'silence');
    await expect(store.remove('pictures/b.webp')).rejects.toThrow('it did not answer in time');
    const nowhere = await stores({ S3_ENDPOINT: 'http://127.0.0.1:9' });
    await expect(nowhere.put('pictures/b.webp', bytes)).rejects.toThrow(/cannot be reached|fetch failed/);
  });

  test('that refuses is reported without secrets, and not retried', async () => {
    const [forged, other] = [
      await stores({ S3_SECRET_ACCESS_KEY: 'wrong' }),
      await stores({ S3_BUCKET: 'other-bucket' }),
    ];
    const refused = forged.put('pictures/c.webp', bytes);
    await expect(refused).rejects.toThrow('did not take pictures/c.webp: it answered 403 (SignatureDoesNotMatch)');
    await expect(refused).rejects.not.toThrow(/wrong|PORTALTESTKEY/);
    await expect(other.put('pictures/c.webp', bytes)).rejects.toThrow('404 (NoSuchBucket)');
    // Not "nothing under this key", which would count as deleted.
    await expect(other.remove('pictures/c.webp')).rejects.toThrow('404 (NoSuchBucket)');
    await expect(other.get('pictures/c.webp')).rejects.toThrow('404 (NoSuchBucket)');
    expect(s3.calls).toHaveLength(4);
  });
});

test('a picture’s whole life uses it: upload, view, erasure', async () => {
  const { startApi } = await import('../support/api-server');
  const { makePerson } = await import('../support/people');
  const { erasePerson } = await import('@/lib/nouns/accounts/erase-person');
  const { openWorkingQueue } = await import('@/lib/run/jobs/queue');
  const { work } = await import('@/lib/nouns/jobs/workers');
  const { eventually } = await import('../support/eventually');
  s3.objects.clear();
  const [api, me] = [await startApi(), await makePerson('user')];
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b6b75' } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([Uint8Array.from(photo)], 'a.jpg'));
  const headers = { authorization: `Bearer ${me.token}` };
  const sent = await fetch(`${api.url}/api/files`, { method: 'POST', body, headers });
  const { full } = (await sent.json()) as { full: string };
  expect([...s3.objects.keys()].map((key) => key.replace(/.*-/, ''))).toEqual(
    expect.arrayContaining(['400.webp', '800.webp', '1600.webp']),
  );
  const look = () => fetch(`${api.url}${full}?width=400`, { headers });
  expect((await sharp(Buffer.from(await (await look()).arrayBuffer())).metadata()).width).toBe(400);
  s3.trouble('error', 'error', 'error');
  expect((await look()).status).toBe(503);

  await erasePerson({ id: null, group: 'anonymous' }, me.id);
  const queue = await openWorkingQueue();
  s3.trouble('error');
  await work(queue);
  await eventually(() => expect(s3.objects.size).toBe(0));
  // Gracefully: the clean-up that begins with a worker must not meet the next test.
  await Promise.all([queue.stop({ graceful: true }), api.stop()]);
});

test('bytes without a row are removed after a day, across pages of the bucket’s listing', async () => {
  const { removeStray } = await import('@/lib/core/files/remove-bytes');
  const { db } = await import('@/lib/run/db/db');
  s3.objects.clear();
  const file = { name: 'a', mediaType: 'image/webp', size: 1, sha256: '0'.repeat(64) };
  await db.file.create({ data: { ...file, storageKey: 'pictures/known', widths: [400] } });
  await db.file.create({ data: { ...file, storageKey: 'exports/known' } });
  const kept = ['exports/known', 'exports/young', 'pictures/known-400.webp', 'others/stray'];
  const stray = ['exports/a', 'exports/b', 'exports/c', 'pictures/a-400.webp', 'rollup-logos/a'];
  const long = new Date(Date.now() - 25 * 3_600_000);
  for (const key of [...kept, ...stray]) {
    s3.objects.set(key, Buffer.from('x'));
    if (key !== 'exports/young') s3.written.set(key, long);
  }
  expect(await removeStray()).toBe(stray.length);
  expect([...s3.objects.keys()].toSorted()).toEqual(kept.toSorted());
});

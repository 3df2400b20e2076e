import { randomBytes } from 'node:crypto';
import { seal, unseal } from './sealing';

const KEY = 'a-key-of-the-tests-that-everybody-may-read';
const OTHER = 'another-key-of-the-tests-for-everybody-as-well';

async function* portions(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function gathered(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const each of source) all.push(each);
  return Buffer.concat(all);
}
const sealed = (plain: Buffer) => gathered(seal(portions(plain, 70_000), KEY));
const opened = (bytes: Buffer, keys = [KEY]) => gathered(unseal(portions(bytes, 33_333), keys));

test.each([0, 1, 1024 * 1024, 2.5 * 1024 * 1024])('%i bytes survive a round trip', async (size) => {
  const plain = randomBytes(size);
  expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
});

test('any of several keys decrypts, a wrong one is reported', async () => {
  const bytes = await sealed(Buffer.from('rows'));
  expect((await opened(bytes, [OTHER, KEY])).toString()).toBe('rows');
  await expect(opened(bytes, [OTHER])).rejects.toThrow('BACKUP_KEY does not open this backup');
});

test('truncation is detected, even of whole frames', async () => {
  const bytes = await sealed(randomBytes(3 * 1024 * 1024));
  const frame = 4 + 1024 * 1024 + 16;
  for (const length of [70, 1000, 64 + frame, 64 + 2 * frame, bytes.length - 1])
    await expect(opened(bytes.subarray(0, length))).rejects.toThrow('cut off');
});

test('changed bits, and reordered or added frames, are detected', async () => {
  const bytes = await sealed(randomBytes(2.5 * 1024 * 1024));
  const frame = 4 + 1024 * 1024 + 16;
  for (const at of [20, 60, 66, 68, 500_000, 64 + frame - 1, 64 + frame, bytes.length - 1]) {
    const other = Buffer.from(bytes);
    other[at]! ^= 1;
    await expect(opened(other), `bit of byte ${at}`).rejects.toThrow(/changed|does not open|cut off/);
  }
  const [first, second] = [bytes.subarray(64, 64 + frame), bytes.subarray(64 + frame, 64 + 2 * frame)];
  const turned = Buffer.concat([bytes.subarray(0, 64), second, first, bytes.subarray(64 + 2 * frame)]);
  await expect(opened(turned)).rejects.toThrow('changed');
  await expect(opened(Buffer.concat([bytes, first]))).rejects.toThrow('changed');
});

test('anything that is not a backup is refused', async () => {
  await expect(opened(Buffer.from('PK a zip'))).rejects.toThrow('not a backup of the portal');
});

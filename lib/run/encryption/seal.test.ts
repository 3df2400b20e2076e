import { randomBytes } from 'node:crypto';
import { parseEnv } from '@/lib/run/env';
import { loadKeys } from './keys';
import { keyIdOf, openBytes, sealBytes } from './seal';

const needed = { DATABASE_URL: 'postgresql://localhost/portal', AUTH_SECRET: 'x'.repeat(32) };
const keysOf = (ENCRYPTION_KEYS: string) => loadKeys(parseEnv({ ...needed, ENCRYPTION_KEYS }));
const key = (letter: string) => Buffer.alloc(32, letter).toString('base64');
const [former, both, newest, none] = await Promise.all([
  keysOf(`old:${key('o')}`),
  keysOf(`new:${key('n')}, old:${key('o')}`),
  keysOf(`new:${key('n')}`),
  keysOf(''),
]);
const PLACE = 'the file pictures/a-400.webp';
const PICTURE = Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), randomBytes(5000)]);

test('what is sealed shows nothing, is different each time and opens with its key alone', () => {
  const [one, other] = [sealBytes(former, PLACE, PICTURE), sealBytes(former, PLACE, PICTURE)];
  expect(Buffer.from(one).includes(PICTURE.subarray(0, 12))).toBe(false);
  expect(one).not.toEqual(other);
  expect(keyIdOf(one)).toBe('old');
  for (const keys of [former, both]) expect(openBytes(keys, PLACE, one)).toEqual(PICTURE);
  expect(() => openBytes(newest, PLACE, one)).toThrow(
    `${PLACE} cannot be decrypted: ENCRYPTION_KEYS has no key called old`,
  );
  expect(() => openBytes(none, PLACE, one)).toThrow('no key called old');
  expect(keyIdOf(sealBytes(both, PLACE, PICTURE))).toBe('new');
});

test('an empty file is one, too', () => {
  expect(openBytes(former, PLACE, sealBytes(former, PLACE, Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
});

test('without a key bytes stay as they are, and remain readable once there is one', () => {
  expect(sealBytes(none, PLACE, PICTURE)).toBe(PICTURE);
  expect(keyIdOf(PICTURE)).toBeNull();
  expect(openBytes(both, PLACE, PICTURE)).toBe(PICTURE);
});

test('the content of one file does not open behind the head of another', () => {
  const [one, other] = [sealBytes(former, PLACE, PICTURE), sealBytes(former, PLACE, Buffer.from('another'))];
  const head = 14 + 1 + 3 + 60;
  const mixed = Buffer.concat([one.slice(0, head), other.slice(head)]);
  expect(() => openBytes(former, PLACE, mixed)).toThrow('it was changed');
});

test.each([
  ['a word', 'secret'],
  ['too short', `a:${Buffer.alloc(16).toString('base64')}`],
  ['too long', `a:${Buffer.alloc(48).toString('base64')}`],
  ['no id', `:${key('a')}`],
  ['an id that is none', `A B:${key('a')}`],
  ['a comma too many', `a:${key('a')},`],
  ['the same id twice', `a:${key('a')},a:${key('b')}`],
  ['a key in Vault, and no Vault', 'a:vault:v1:abcd'],
])('keys that are %s are refused at the start, without being repeated', async (_, keys) => {
  const refused = (): unknown => parseEnv({ ...needed, ENCRYPTION_KEYS: keys });
  expect(refused).toThrow(/ENCRYPTION_KEYS|VAULT_ADDR/);
  expect(refused).not.toThrow(key('a'));
});

// Against a server that answers like Vault's Transit engine.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnv } from '@/lib/run/env';
import { decryptWithVault, loadKeys } from './keys';
import { openBytes, sealBytes } from './seal';

const TOKEN = 'hvs.token-of-the-portal';
const SECRET = Buffer.alloc(32, 'v').toString('base64');
let trouble: 'silence' | 'hang up' | 'garbage' | 'short' | null = null;
const calls: string[] = [];

const server = createServer((req, res) => void answerCall(req, res));

async function answerCall(req: IncomingMessage, res: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  calls.push(`${req.method} ${req.url}`);
  const answer = (status: number, content: unknown) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  if (trouble === 'silence') return;
  if (trouble === 'hang up') return void req.socket.destroy();
  if (trouble === 'garbage') return void res.end('<html>');
  if (req.headers['x-vault-token'] !== TOKEN) return void answer(403, { errors: ['permission denied'] });
  if (req.url !== '/v1/transit/decrypt/portal') return void answer(404, { errors: [] });
  const { ciphertext } = JSON.parse(body) as { ciphertext: string };
  if (ciphertext !== 'vault:v1:c2VhbGVk') return void answer(400, { errors: ['invalid ciphertext'] });
  answer(200, { request_id: '1', data: { plaintext: trouble === 'short' ? 'dg==' : SECRET } });
}
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  trouble = null;
  calls.splice(0);
});

const settings = (more: Record<string, string> = {}) =>
  parseEnv({
    DATABASE_URL: 'postgresql://localhost/portal',
    AUTH_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEYS: `kms:vault:v1:c2VhbGVk,env:${Buffer.alloc(32, 'e').toString('base64')}`,
    VAULT_ADDR: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    VAULT_TOKEN: TOKEN,
    ...more,
  });

test('a key that Vault has encrypted works beside one of the environment', async () => {
  const keys = await loadKeys(settings());
  expect(calls).toEqual(['POST /v1/transit/decrypt/portal']);
  const sealed = sealBytes(keys, 'here', Buffer.from('a picture'));
  expect(Buffer.from(openBytes(keys, 'here', sealed)).toString()).toBe('a picture');
  const plain = await loadKeys(settings({ ENCRYPTION_KEYS: `kms:${SECRET}` }));
  expect(Buffer.from(openBytes(plain, 'here', sealed)).toString()).toBe('a picture');
});

test('whatever fails is said in a sentence, without token and key', async () => {
  const refused = async (expected: RegExp, more?: Record<string, string>, patience = 5000) => {
    const { VAULT_ADDR, VAULT_TOKEN, VAULT_TRANSIT_PATH } = settings(more);
    const sealed = more?.sealed ?? 'vault:v1:c2VhbGVk';
    const failed = decryptWithVault('kms', sealed, { VAULT_ADDR, VAULT_TOKEN, VAULT_TRANSIT_PATH }, patience);
    await expect(failed).rejects.toThrow(expected);
    await expect(failed).rejects.not.toThrow(TOKEN);
  };
  await refused(/^Vault at http:\S+ did not decrypt the key kms: it answered 403$/, { VAULT_TOKEN: 'another' });
  await refused(/it answered 400$/, { sealed: 'vault:v1:other' });
  await refused(/it answered 404$/, { VAULT_TRANSIT_PATH: 'other/decrypt/portal' });
  await refused(/it is away$/, { VAULT_ADDR: 'http://127.0.0.1:9' });
  trouble = 'garbage';
  await refused(/it is no key of 32 bytes$/);
  trouble = 'short';
  await refused(/it is no key of 32 bytes$/);
  trouble = 'hang up';
  await refused(/it is away$/);
  trouble = 'silence';
  await refused(/no answer in time$/, {}, 100);
});

test('a path elsewhere, or a key without Vault, is refused at the start', () => {
  expect(() => settings({ VAULT_TRANSIT_PATH: '../secret' })).toThrow('VAULT_TRANSIT_PATH: must be like');
  expect(() => settings({ VAULT_TOKEN: '' })).toThrow('VAULT_TOKEN: is needed');
});

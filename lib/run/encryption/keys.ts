import { hkdfSync } from 'node:crypto';
import { type Env, env } from '@/lib/run/env';
import { log } from '@/lib/run/log';

/** To be called when a process starts: warns if nothing is encrypted, and fetches keys from Vault before they are needed. */
export function checkKeys(): void {
  if (!currentKeyId())
    log.warn('ENCRYPTION_KEYS is empty: files and notes are stored unencrypted (docs/operations.md)');
  void masterKeys().catch((error: unknown) => log.error({ err: error }, 'files and notes cannot be decrypted for now'));
}

type VaultSettings = Pick<Env, 'VAULT_ADDR' | 'VAULT_TOKEN' | 'VAULT_TRANSIT_PATH'>;

const TIMEOUT_MS = 5000;
const KEY_BYTES = 32;

/** Decrypts a master key with Vault's (or OpenBao's) Transit, once per process. Errors name the key alone. */
export async function decryptWithVault(
  id: string,
  ciphertext: string,
  { VAULT_ADDR: address = '', VAULT_TOKEN: token = '', VAULT_TRANSIT_PATH: path }: VaultSettings,
  timeoutMs = TIMEOUT_MS,
): Promise<Buffer> {
  const failure = (reason: string) => new Error(`Vault at ${address} did not decrypt the key ${id}: ${reason}`);
  const answer = await fetch(`${address}/v1/${path}`, {
    method: 'POST',
    headers: { 'x-vault-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ ciphertext }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw failure(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'it is away');
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw failure(`it answered ${answer.status}`);
  }
  const body = (await answer.json().catch(() => null)) as { data?: { plaintext?: unknown } } | null;
  const plaintext = body?.data?.plaintext;
  const secret = Buffer.from(typeof plaintext === 'string' ? plaintext : '', 'base64');
  if (secret.length !== KEY_BYTES) throw failure(`it is no key of ${KEY_BYTES} bytes`);
  return secret;
}

/** A master key, known by its id, with the keys derived from it for each purpose. */
export type MasterKey = { id: string; files: Buffer; texts: Buffer };

/** A stored text or file cannot be decrypted: its key is not configured, or it was changed or moved. */
export class Undecipherable extends Error {
  constructor(context: string, reason: string) {
    super(`${context} cannot be decrypted: ${reason}`);
    this.name = 'Undecipherable';
  }
}

const derived = (secret: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `portal ${purpose}`, 32));

type Settings = Pick<Env, 'ENCRYPTION_KEYS' | 'VAULT_ADDR' | 'VAULT_TOKEN' | 'VAULT_TRANSIT_PATH'>;

/** Vault decrypts those that it has encrypted. */
export const loadKeys = (settings: Settings): Promise<MasterKey[]> =>
  Promise.all(
    (settings.ENCRYPTION_KEYS ?? []).map(async ({ id, key }) => {
      const isInVault = key.startsWith('vault:');
      const secret = isInVault ? await decryptWithVault(id, key, settings) : Buffer.from(key, 'base64');
      return { id, files: derived(secret, 'files'), texts: derived(secret, 'texts') };
    }),
  );

let loaded: Promise<MasterKey[]> | undefined;

/**
 * All master keys: the first encrypts, each decrypts. None if none is configured: then nothing is encrypted.
 * @throws Undecipherable while Vault is unavailable
 */
export function masterKeys(): Promise<MasterKey[]> {
  loaded ??= loadKeys(env).catch((error: unknown) => {
    loaded = undefined; // Vault may answer the next time
    throw new Undecipherable('what is encrypted', error instanceof Error ? error.message : String(error));
  });
  return loaded;
}

/** @throws Undecipherable */
export function keyCalled(keys: readonly MasterKey[], id: string, context: string): MasterKey {
  const key = keys.find((one) => one.id === id);
  if (!key) throw new Undecipherable(context, `ENCRYPTION_KEYS has no key called ${id}`);
  return key;
}

/** The id of the key that encrypts; undefined if nothing is encrypted. */
export const currentKeyId = (): string | undefined => env.ENCRYPTION_KEYS?.[0]?.id;

import { hkdfSync } from 'node:crypto';
import { type Env, env } from '@/lib/run/env';
import { decryptWithVault } from './vault';

/** A master key, known by its id, with the keys derived from it for each purpose. */
export type MasterKey = { id: string; files: Buffer; texts: Buffer };

/** What is stored cannot be decrypted: its key is not configured, or it was changed or moved. */
export class Undecipherable extends Error {
  constructor(context: string, reason: string) {
    super(`${context} cannot be decrypted: ${reason}`);
    this.name = 'Undecipherable';
  }
}

const derived = (secret: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `portal ${purpose}`, 32));

type Settings = Pick<Env, 'ENCRYPTION_KEYS' | 'VAULT_ADDR' | 'VAULT_TOKEN' | 'VAULT_TRANSIT_PATH'>;

/** The master keys of the settings, in their order. Vault decrypts those that it has encrypted. */
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
 * @throws Undecipherable while Vault is away
 */
export function masterKeys(): Promise<MasterKey[]> {
  loaded ??= loadKeys(env).catch((error: unknown) => {
    loaded = undefined; // Vault may answer the next time
    throw new Undecipherable('what is encrypted', error instanceof Error ? error.message : String(error));
  });
  return loaded;
}

/** The key with this id. @throws Undecipherable */
export function keyCalled(keys: readonly MasterKey[], id: string, context: string): MasterKey {
  const key = keys.find((one) => one.id === id);
  if (!key) throw new Undecipherable(context, `ENCRYPTION_KEYS has no key called ${id}`);
  return key;
}

/** The id of the key that encrypts; undefined if nothing is encrypted. */
export const currentKeyId = (): string | undefined => env.ENCRYPTION_KEYS?.[0]?.id;

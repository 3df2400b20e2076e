import type { Env } from '@/lib/run/env';

type Settings = Pick<Env, 'VAULT_ADDR' | 'VAULT_TOKEN' | 'VAULT_TRANSIT_PATH'>;

const PATIENCE_MS = 5000;
const KEY_BYTES = 32;

/**
 * Decrypts a master key with the Transit engine of HashiCorp Vault (or OpenBao), once for each process: afterwards the
 * portal does not depend on Vault. Errors name the key, never its content or the token.
 */
export async function decryptWithVault(
  id: string,
  ciphertext: string,
  { VAULT_ADDR: address = '', VAULT_TOKEN: token = '', VAULT_TRANSIT_PATH: path }: Settings,
  patience = PATIENCE_MS,
): Promise<Buffer> {
  const failure = (reason: string) => new Error(`Vault at ${address} did not decrypt the key ${id}: ${reason}`);
  const answer = await fetch(`${address}/v1/${path}`, {
    method: 'POST',
    headers: { 'x-vault-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ ciphertext }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
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

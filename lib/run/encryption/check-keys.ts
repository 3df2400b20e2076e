import { log } from '@/lib/run/log';
import { currentKeyId, masterKeys } from './keys';

/** To be called when a process starts: warns if nothing is encrypted, and fetches keys from Vault before they are needed. */
export function checkKeys(): void {
  if (!currentKeyId())
    log.warn('ENCRYPTION_KEYS is empty: files and notes are stored unencrypted (docs/operations.md)');
  void masterKeys().catch((error: unknown) => log.error({ err: error }, 'files and notes cannot be decrypted for now'));
}

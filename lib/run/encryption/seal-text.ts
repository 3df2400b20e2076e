// How texts in the database are encrypted: `enc1.<id of the key>.<nonce, encrypted text and tag in base64url>`. The
// context (which field of which record) is authenticated: in another row it cannot be opened.
import { open, seal } from './aes';
import { keyCalled, type MasterKey, Undecipherable } from './keys';

const SEALED = /^enc1\.([a-z0-9][a-z0-9-]{0,31})\.([\w-]{38,})$/;

/** What every encrypted text begins with. */
export const MARK = 'enc1.';

/** The id of the key that encrypted a text; null if it is not encrypted. */
export const keyIdOfText = (stored: string): string | null => SEALED.exec(stored)?.[1] ?? null;

/** Encrypts a text with the first key. Without one it stays as it is. */
export function sealText([master]: readonly MasterKey[], context: string, text: string): string {
  // What somebody typed must never be taken for an encrypted text.
  if (!master) return keyIdOfText(text) === null ? text : ` ${text}`;
  const sealed = seal(master.texts, Buffer.from(text), Buffer.from(context));
  return `${MARK}${master.id}.${sealed.toString('base64url')}`;
}

/**
 * A text that `sealText` encrypted for this context; one from before there was a key is returned as it is.
 * @throws Undecipherable
 */
export function openText(keys: readonly MasterKey[], context: string, stored: string): string {
  const [, id, content = ''] = SEALED.exec(stored) ?? [];
  if (!id) return stored;
  const { texts } = keyCalled(keys, id, context);
  try {
    return open(texts, Buffer.from(content, 'base64url'), Buffer.from(context)).toString('utf8');
  } catch {
    throw new Undecipherable(context, 'it was changed, or belongs elsewhere');
  }
}

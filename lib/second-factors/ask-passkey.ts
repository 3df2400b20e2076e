import { requestOptions } from '@/lib/auth/webauthn';
import { passkeysOf } from './data';
import { type Asker, keepChallenge } from './data.challenges';

/** What the browser needs in order to sign with a passkey of this person; null if they have none. */
export async function askPasskey(userId: string, asker: Asker) {
  const known = await passkeysOf(userId);
  if (known.length === 0) return null;
  const options = await requestOptions(known);
  await keepChallenge(asker, options.challenge);
  return options;
}

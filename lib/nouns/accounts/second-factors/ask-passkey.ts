import { passkeysOf } from './data';
import { type Asker, keepChallenge } from './data.challenges';
import { requestOptions } from './webauthn';

/** WebAuthn options with a new challenge for this person's passkeys; null if they have none. */
export async function askPasskey(userId: string, asker: Asker) {
  const known = await passkeysOf(userId);
  if (known.length === 0) return null;
  const options = await requestOptions(known);
  await keepChallenge(asker, options.challenge);
  return options;
}

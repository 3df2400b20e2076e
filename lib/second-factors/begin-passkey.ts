import type { Person } from '@/lib/auth/actor';
import { creationOptions } from '@/lib/auth/webauthn';
import { conflict } from '@/lib/errors';
import { requireChange } from './check-change';
import { passkeysOf } from './data';
import { keepChallenge } from './data.challenges';
import { MOST_PASSKEYS } from './rules';

/** Begins to set up a passkey in the session `sid`: returns what the browser needs, good for minutes and once. */
export async function beginPasskey(me: Person, sid: string) {
  requireChange(me);
  const known = await passkeysOf(me.id);
  if (known.length >= MOST_PASSKEYS) throw conflict('errors.passkeysFull');
  const options = await creationOptions({ ...me, name: `${me.name} ${me.surname}`.trim() || me.email }, known);
  await keepChallenge({ session: sid }, options.challenge);
  return options;
}

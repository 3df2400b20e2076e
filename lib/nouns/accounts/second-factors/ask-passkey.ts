import { fromPool } from '@/lib/run/db/transaction';
import { passkeysOf } from './data';
import { requestOptions } from './webauthn';

export type Asker = { session: string } | { step: string };

const SECONDS = 300;

// A step has a time of its own.
const STORE_CHALLENGE = {
  session: `update sessions set challenge = $2, challenge_until = now() + interval '${SECONDS} seconds'
            where id = $1 and revoked_at is null`,
  step: 'update sign_in_steps set challenge = $2 where id = $1 and used_at is null and expires_at > now()',
};

const CONSUME_CHALLENGE = {
  session: `update sessions set challenge = null, challenge_until = null
            where id = $1 and challenge is not null
            returning case when old.challenge_until > now() then old.challenge end as challenge`,
  step: `update sign_in_steps set challenge = null where id = $1 and challenge is not null
         returning case when expires_at > now() then old.challenge end as challenge`,
};

const kindOf = (asker: Asker) =>
  'session' in asker ? (['session', asker.session] as const) : (['step', asker.step] as const);

/** Stores a new challenge, which replaces the previous one. */
export async function keepChallenge(asker: Asker, challenge: string): Promise<void> {
  const [kind, id] = kindOf(asker);
  await fromPool(STORE_CHALLENGE[kind], [id, challenge]);
}

/** Returns a challenge and deletes it, whatever comes of it; null if there is none, or it has expired. */
export async function takeChallenge(asker: Asker): Promise<string | null> {
  const [kind, id] = kindOf(asker);
  const [row] = await fromPool<{ challenge: string | null }>(CONSUME_CHALLENGE[kind], [id]);
  return row?.challenge ?? null;
}

/** WebAuthn options with a new challenge for this person's passkeys; null if they have none. */
export async function askPasskey(userId: string, asker: Asker) {
  const known = await passkeysOf(userId);
  if (known.length === 0) return null;
  const options = await requestOptions(known);
  await keepChallenge(asker, options.challenge);
  return options;
}

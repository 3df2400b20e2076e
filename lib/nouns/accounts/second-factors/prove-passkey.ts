import { recordFailure } from '@/lib/nouns/security-events/record-failure';
import { db } from '@/lib/run/db/db';
import { invalid } from '@/lib/run/errors';
import { type Asker, takeChallenge } from './ask-passkey';
import type { SignedByPasskey } from './schema';
import { readSignature } from './webauthn';

type ProofRequest = { userId: string; asker: Asker };

/**
 * Accepts a passkey of this person that has signed what was last asked of it. There is no limit, as for codes: a
 * signature cannot be guessed, and strangers who guess codes keep nobody with a passkey out.
 * @throws Problem 400 for anything else
 */
export async function provePasskey({ userId, asker }: ProofRequest, signed: SignedByPasskey) {
  const challenge = await takeChallenge(asker);
  if (challenge && (await counts(userId, challenge, signed))) return;
  await recordFailure({ kind: 'factor-failed', userId, actorId: null });
  throw invalid([{ field: 'passkey', message: 'errors.passkeyWrong' }]);
}

async function counts(userId: string, challenge: string, signed: SignedByPasskey): Promise<boolean> {
  const key = await db.secondFactor.findFirst({
    where: { userId, kind: 'passkey', credentialId: signed.id, confirmedAt: { not: null } },
    select: { id: true, publicKey: true, counter: true },
  });
  if (!key?.publicKey) return false;
  const { id, publicKey } = key;
  const credential = { id: signed.id, publicKey, counter: Number(key.counter) };
  const counter = await readSignature(signed, challenge, credential);
  if (counter === null) return false;
  // Not if it was removed meanwhile, or a copy of it has signed at the same time.
  const { count } = await db.secondFactor.updateMany({
    where: { id, counter: key.counter },
    data: { counter, lastUsedAt: new Date() },
  });
  return count === 1;
}

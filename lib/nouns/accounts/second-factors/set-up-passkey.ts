import type { Person } from '@/lib/core/actor/actor';
import { deviceName } from '@/lib/nouns/security-events/rules';
import { transaction } from '@/lib/run/db/transaction';
import { conflict, invalid } from '@/lib/run/errors';
import { Prisma } from '@/prisma/generated/client';
import { keepChallenge, takeChallenge } from './ask-passkey';
import { passkeysOf, requireChange, spendChange } from './data';
import { addFactor } from './renew-codes';
import { LONGEST_NAME, MOST_PASSKEYS } from './rules';
import type { NewPasskey } from './schema';
import { creationOptions, readNewKey } from './webauthn';

/** Begins to set up a passkey in the session `sid`: returns what the browser needs, valid once, for some minutes. */
export async function beginPasskey(me: Person, sid: string) {
  requireChange(me);
  const known = await passkeysOf(me.id);
  if (known.length >= MOST_PASSKEYS) throw conflict('errors.passkeysFull');
  const options = await creationOptions({ ...me, name: `${me.name} ${me.surname}`.trim() || me.email }, known);
  await keepChallenge({ session: sid }, options.challenge);
  return options;
}

type NewPasskeyInput = { name: string; passkey: NewPasskey | null };

/**
 * Sets up the passkey that the browser has just made for the session `sid`. Returns the recovery codes that come with
 * the first factor, else none.
 * @throws Problem 400 if it was not made for this session and site, 403 with an unconfirmed address, 409 if it is known
 * already, even in another account
 */
export async function confirmPasskey(
  me: Person,
  request: Request,
  sid: string,
  made: NewPasskeyInput,
): Promise<string[]> {
  requireChange(me);
  const name = made.name.trim() || (deviceName(request.headers.get('user-agent')) ?? 'Passkey');
  if (name.length > LONGEST_NAME)
    throw invalid([{ field: 'name', message: 'validation.maxLength', values: { max: LONGEST_NAME } }]);
  const challenge = await takeChallenge({ session: sid });
  const key = made.passkey && challenge ? await readNewKey(made.passkey, challenge) : null;
  if (!key) throw invalid([{ field: 'passkey', message: 'errors.passkeyNotMade' }]);
  await spendChange(me);
  return transaction((tx) =>
    addFactor(tx, me, sid, async () => {
      // The account is locked here: not one more of those added at the same time.
      if ((await passkeysOf(me.id, tx)).length >= MOST_PASSKEYS) throw conflict('errors.passkeysFull');
      try {
        await tx.secondFactor.create({
          data: {
            userId: me.id,
            kind: 'passkey',
            name,
            confirmedAt: new Date(),
            credentialId: key.id,
            publicKey: key.publicKey,
            counter: key.counter,
            transports: made.passkey?.response.transports ?? [],
          },
        });
      } catch (error) {
        if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
          throw conflict('errors.passkeyThere');
        throw error;
      }
    }),
  );
}

import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { defineVerb } from '@/lib/core/verb';
import { askPasskey } from '@/lib/nouns/accounts/second-factors/ask-passkey';
import { beginPasskey } from '@/lib/nouns/accounts/second-factors/set-up-passkey';
import { claimsOf } from '@/lib/run/secrets/tokens';
import { webAuthnOptions } from './described';

/** A passkey's challenge in place of the password, before irreversible actions. */
export const askPasskeyAgain = defineVerb('POST /me/verification/passkey', {
  summary:
    'What a passkey has to sign in place of the password (WebAuthn request options); null for people without a passkey',
  transactions: 'own',
  secret: true,
  answer: webAuthnOptions,
  isForEnrolling: true,
  isForNewPassword: true,
  run: async ({ request, actor }) => {
    const me = requirePerson(actor);
    const { sid } = (await claimsOf(request.headers))!;
    return json(JSON.stringify({ options: await askPasskey(me.id, { session: sid }) }));
  },
});

/** Options for making a passkey, which the form `addPasskey` then submits. */
export const startPasskey = defineVerb('POST /me/second-factor/passkey', {
  summary: 'What a browser needs to create a passkey (WebAuthn creation options), which is then sent with `addPasskey`',
  transactions: 'own',
  secret: true,
  answer: webAuthnOptions,
  isForEnrolling: true,
  run: async ({ request, actor }) => {
    const me = requirePerson(actor);
    const { sid } = (await claimsOf(request.headers))!;
    return json(JSON.stringify({ options: await beginPasskey(me, sid) }));
  },
});

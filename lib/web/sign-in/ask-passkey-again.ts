import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { defineVerb } from '@/lib/core/verb';
import { askPasskey } from '@/lib/nouns/accounts/second-factors/ask-passkey';
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

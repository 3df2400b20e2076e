import { requirePerson } from '@/lib/core/actor/require-person';
import { parse, readJson } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { sessionProof } from '@/lib/nouns/accounts/schema';
import { verifySession } from '@/lib/web/sign-in/verify-session';

/** Confirms the caller's password, or a code or passkey of their second factor, before a sensitive action. */
export const verifyOneself = defineVerb('POST /me/verification', {
  summary:
    'Verify oneself again, by the password or, with a second factor, a code or passkey: calls that answer 403 with `errors.verificationRequired` are then accepted for 15 minutes',
  transactions: 'own',
  secret: true,
  reads: sessionProof,
  isForEnrolling: true,
  isForNewPassword: true,
  run: async ({ request, actor }) => {
    const me = requirePerson(actor);
    await verifySession(me, request.headers, parse(sessionProof, await readJson(request)));
    return new Response(null, { status: 204 });
  },
});

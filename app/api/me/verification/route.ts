import { requirePerson } from '@/lib/core/actor/require-person';
import { parse, readJson } from '@/lib/core/fields/validation';
import { sessionProof } from '@/lib/nouns/accounts/schema';
import { handle } from '@/lib/web/http/handle';
import { verifySession } from '@/lib/web/sign-in/verify-session';

/** Confirms the caller's password, or a code or passkey of their second factor, before a sensitive action. */
export const POST = handle(
  async ({ request, actor }) => {
    const me = requirePerson(actor);
    await verifySession(me, request.headers, parse(sessionProof, await readJson(request)));
    return new Response(null, { status: 204 });
  },
  { isForEnrolling: true, isForNewPassword: true },
);

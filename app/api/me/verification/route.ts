import { sessionProof } from '@/lib/accounts/schema';
import { verifySession } from '@/lib/accounts/verify-session';
import { requirePerson } from '@/lib/auth/require-person';
import { handle } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';

/** Confirms the caller's password, or a code or passkey of their second factor, before a sensitive action. */
export const POST = handle(
  async ({ request, actor }) => {
    const me = requirePerson(actor);
    await verifySession(me, request.headers, parse(sessionProof, await readJson(request)));
    return new Response(null, { status: 204 });
  },
  { isForEnrolling: true, isForNewPassword: true },
);

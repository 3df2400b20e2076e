import { z } from 'zod';
import { verifySession } from '@/lib/accounts/verify-session';
import { requirePerson } from '@/lib/auth/require-person';
import { handle } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';

const proof = z.strictObject({ password: z.string().min(1).max(128) });

/** Confirms the caller's password before a sensitive action. */
export const POST = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  const { password } = parse(proof, await readJson(request));
  await verifySession(me, request.headers, password);
  return new Response(null, { status: 204 });
});

import { handle } from '@/lib/http/handle';
import { idOf } from '@/lib/rest/handlers';
import { revokeSessionsOf } from '@/lib/users/revoke-sessions-of';

/** Ends one session of a user. */
export const DELETE = handle(async ({ actor, params }) => {
  await revokeSessionsOf(actor, idOf(params), params.sessionId ?? '');
  return new Response(null, { status: 204 });
});

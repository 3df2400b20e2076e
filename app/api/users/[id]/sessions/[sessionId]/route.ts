import { revokeSessionsOf } from '@/lib/nouns/users/revoke-sessions-of';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Ends one session of a user. */
export const DELETE = handle(async ({ actor, params }) => {
  await revokeSessionsOf(actor, idOf(params), params.sessionId ?? '');
  return new Response(null, { status: 204 });
});

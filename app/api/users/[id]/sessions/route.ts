import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { openSessionsOf } from '@/lib/nouns/accounts/data';
import { revokeSessionsOf } from '@/lib/nouns/users/revoke-sessions-of';
import { forbidden } from '@/lib/run/errors';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** A user's sessions, for themselves and for admins. */
export const GET = handle(async ({ actor, params }) => {
  const [me, id] = [requirePerson(actor), idOf(params)];
  if (me.id !== id && me.group !== 'admin') throw forbidden();
  const sessions = await openSessionsOf(id);
  return json(JSON.stringify(sessions.map(({ id: _id, ...session }) => ({ _id, ...session }))));
});

/** Ends all of them. */
export const DELETE = handle(async ({ actor, params }) => {
  await revokeSessionsOf(actor, idOf(params));
  return new Response(null, { status: 204 });
});

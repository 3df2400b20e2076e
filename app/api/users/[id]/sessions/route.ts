import { openSessionsOf } from '@/lib/accounts/data';
import { requirePerson } from '@/lib/auth/require-person';
import { forbidden } from '@/lib/errors';
import { handle, json } from '@/lib/http/handle';
import { idOf } from '@/lib/rest/handlers';
import { revokeSessionsOf } from '@/lib/users/revoke-sessions-of';

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

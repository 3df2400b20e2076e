import { type Actor, anonymous } from '@/lib/core/actor/actor';
import { IDLE_HEADER } from '@/lib/nouns/accounts/rules';
import { enrollingPersonOf, type ReadAhead } from '@/lib/nouns/accounts/sessions/data';
import { pool } from '@/lib/run/db/db';
import { forbidden, unauthorized } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { requestContext } from '@/lib/run/request-context';
import { bearerOf, claimsOf } from '@/lib/run/secrets/tokens';
import { isFromService } from '@/lib/web/sign-in/service-credential';

/**
 * The actor of a request; no other code determines it. An invalid bearer token is a 401, so that
 * the client refreshes it; an invalid cookie means a visitor, and so does a service credential. People who must first set up a second factor get a 403
 * unless `isForEnrolling`, which the requests for setting it up pass; those whose password an admin has set, unless
 * `isForNewPassword`, and this comes first. What is read `ahead` is asked for together with the person.
 */
export async function actorOf(
  { headers }: { headers: Headers },
  { isForEnrolling = false, isForNewPassword = false } = {},
  ahead?: ReadAhead,
): Promise<Actor> {
  const claims = await claimsOf(headers);
  const person = claims && (await enrollingPersonOf(claims, ahead));
  if (person) {
    if (person.mustChangePassword) {
      if (!isForNewPassword) throw forbidden('errors.passwordMustChange');
    } else if (person.mustEnrol && !isForEnrolling) throw forbidden('errors.factorMustEnrol');
    if (!headers.get(IDLE_HEADER)) noteUse(claims.sid);
    const context = requestContext.getStore();
    if (context) context.accountId = person.id;
    return person;
  }
  if (bearerOf(headers) && !isFromService(headers)) throw unauthorized('errors.sessionEnded');
  return anonymous;
}

/** Milliseconds: the precision of the time of last use. */
const NOTED_EVERY = 60_000;
const MAX_KNOWN = 5_000;
const noted = new Map<string, number>();

/** Notes that a session is in use, at most once a minute in this process, and without delaying the answer. */
function noteUse(sid: string): void {
  const now = Date.now();
  if ((noted.get(sid) ?? 0) > now - NOTED_EVERY) return;
  noted.delete(sid);
  noted.set(sid, now);
  if (noted.size > MAX_KNOWN) noted.delete(noted.keys().next().value!);
  pool
    .query({
      name: 'note-use',
      text: `update sessions set last_used_at = now() where id = $1 and last_used_at < now() - interval '1 minute'`,
      values: [sid],
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not noted'));
}

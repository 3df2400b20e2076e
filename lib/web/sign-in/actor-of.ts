import { missingScope, type Scope } from '@/lib/core/access/scopes';
import { type Actor, anonymous, type Person } from '@/lib/core/actor/actor';
import { IDLE_HEADER } from '@/lib/nouns/accounts/rules';
import { enrollingPersonOf, type ReadAhead } from '@/lib/nouns/accounts/sessions/data';
import { mentionsValue, personOfKey } from '@/lib/nouns/api-keys/data';
import { recordFailure } from '@/lib/nouns/security-events/record-failure';
import { pool } from '@/lib/run/db/db';
import { badRequest, forbidden, unauthorized } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { log } from '@/lib/run/log';
import { answerWith, requestContext } from '@/lib/run/request-context';
import { clientOf, visitorOf } from '@/lib/run/requests/client-of';
import { appClaimsOf, bearerOf, claimsOf, cookiesOf, sessionCookie } from '@/lib/run/secrets/tokens';
import { isFromService } from '@/lib/web/sign-in/service-credential';

type Key = NonNullable<Person['key']>;
type Options = { isForEnrolling?: boolean; isForNewPassword?: boolean; scope?: Scope | '*' | undefined };

/**
 * The actor of a request; no other code determines it. An invalid bearer token is a 401, so that the client refreshes
 * it; an invalid cookie means a visitor, and so does a service credential. People who must first set up a second factor
 * get a 403 unless `isForEnrolling`, which the requests for setting it up pass; those whose password an admin has set,
 * unless `isForNewPassword`, and this comes first. An API key or app is refused without the `scope` of the call, and by
 * every call without one. The statement `ahead` is sent together with the look-up of the person.
 */
export async function actorOf(
  { headers }: { headers: Headers },
  { isForEnrolling = false, isForNewPassword = false, scope }: Options = {},
  ahead?: ReadAhead,
): Promise<Actor> {
  const keyed = await personOfRequestKey(headers, scope);
  if (keyed) return keyed;
  const claims = (await claimsOf(headers)) ?? (await appClaimsOf(headers));
  const person = claims && (await enrollingPersonOf(claims, ahead));
  if (person) {
    if (person.mustChangePassword) {
      if (!isForNewPassword) throw forbidden('errors.passwordMustChange');
    } else if (person.mustEnrol && !isForEnrolling) throw forbidden('errors.factorMustEnrol');
    if (!headers.get(IDLE_HEADER)) noteUse(claims.sid);
    if (person.key) return admitted(person, person.key, scope);
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

/**
 * The person for whom the API key of a request acts; null without one. Every refusal of a key has the same answer, so
 * that nobody learns whether a value was right once or elsewhere; admins find the reason among the security events.
 * @param scope required by the call; undefined if no key may make it, `*` if every key may
 * @throws Problem 400 beside a session, 401, 403 without the scope, 429
 */
export async function personOfRequestKey(headers: Headers, scope: Options['scope']): Promise<Person | null> {
  const sent = headers.get('authorization') ?? '';
  // Includes other spellings, which must not count as a visitor's call.
  if (!/(^|[\s:])portal_/i.test(sent)) return null;
  if (cookiesOf(headers, sessionCookie.name).length > 0) throw badRequest('errors.keyBesideSession');
  const request = { headers };
  const found = await personOfKey(bearerOf(headers) ?? '', clientOf(request as Request).ipAddress);
  if (!found || 'refused' in found) {
    if (found) {
      const { personId: userId, refused: detail } = found;
      // Not awaited: the time of the answer would reveal the reason.
      void recordFailure({ kind: 'key-refused', userId, actorId: null, detail });
    }
    await spend(limits.wrongKeys, visitorOf(request));
    throw unauthorized('errors.keyRefused');
  }
  const { person } = found;
  if (person.key?.isTest) answerWith({ sandbox: 'true' });
  return admitted(person, person.key!, scope);
}

/** Within the key's scopes. */
async function admitted(person: Person, { id, scopes, appId }: Key, scope: Options['scope']): Promise<Person> {
  const context = requestContext.getStore();
  if (context) Object.assign(context, { accountId: person.id, key: { id: appId ?? id, personId: person.id } });
  await spend(limits.keyCalls, id);
  if (!scope) throw forbidden('errors.closedToKeys');
  if (scope !== '*' && !scopes.has(scope)) throw missingScope(scope);
  return person;
}

/** A key in an address would be logged on its way: it is refused even if it is valid. */
export function requireNoKeyInAddress({ url }: Request): void {
  const { search, searchParams } = new URL(url);
  if (search !== '' && [...searchParams].flat().some(mentionsValue)) throw badRequest('errors.keyInAddress');
}

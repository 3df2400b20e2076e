import type { IncomingMessage } from 'node:http';
import type { Person } from '@/lib/core/actor/actor';
import { personOfSession } from '@/lib/nouns/accounts/sessions/data';
import { forbidden, unauthorized } from '@/lib/run/errors';
import type { Claims } from '@/lib/run/secrets/tokens';
import { isOurOrigin } from '@/lib/web/http/same-origin';
import { bearerOf, claimsOf } from '@/lib/web/sign-in/actor-of';

export type Identity = { claims: Claims; person: Person };

/** How browsers send a bearer token: they cannot set headers on a websocket, but may name protocols. */
const BEARER = /(?:^|,)\s*bearer\.([\w.-]+)\s*(?:,|$)/;

/**
 * Who is opening a socket: by bearer token (`Authorization`, or the protocols `portal, bearer.<token>`), else by the
 * cookie of the web session. The cookie counts from our own pages only, since any site could open a socket with it.
 * @throws Problem 401 if nobody is signed in, 403 from a foreign origin
 */
export async function identify({ headers }: IncomingMessage): Promise<Identity> {
  const named = BEARER.exec(headers['sec-websocket-protocol'] ?? '')?.[1];
  const authorization = named ? `Bearer ${named}` : headers.authorization;
  const sent = new Headers({ cookie: headers.cookie ?? '', ...(authorization && { authorization }) });
  for (const name of ['host', 'x-forwarded-host']) if (headers[name]) sent.set(name, String(headers[name]));
  const claims = await claimsOf(sent);
  if (!claims) throw unauthorized('errors.signInRequired');
  if (!bearerOf(sent) && !isOurOrigin(headers.origin ?? '', sent)) throw forbidden('errors.foreignOrigin');
  const person = await personOfSession(claims);
  if (!person) throw unauthorized('errors.sessionEnded');
  // Live messages are for the person themselves only.
  if (person.seenBy) throw forbidden('errors.seeingAs');
  return { claims, person };
}

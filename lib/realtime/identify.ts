import type { IncomingMessage } from 'node:http';
import type { Person } from '@/lib/auth/actor';
import { bearerOf, claimsOf } from '@/lib/auth/actor-of';
import { personOfSession } from '@/lib/auth/data';
import type { Claims } from '@/lib/auth/tokens';
import { forbidden, unauthorized } from '@/lib/errors';
import { isOurOrigin } from '@/lib/http/same-origin';

export type Identity = { claims: Claims; person: Person };

/** A browser's way to send a bearer token: it cannot set headers, but name protocols. */
const BEARER = /(?:^|,)\s*bearer\.([\w.-]+)\s*(?:,|$)/;

/**
 * Who wants to open a socket: by bearer token (`Authorization`, or the protocols `portal, bearer.<token>`), else by the
 * cookie of the web session, which counts from pages of ours only, since any site's page could open one with it.
 * @throws Problem 401 when nobody is signed in, 403 from a foreign origin
 */
export async function identify({ headers }: IncomingMessage): Promise<Identity> {
  const named = BEARER.exec(headers['sec-websocket-protocol'] ?? '')?.[1];
  const authorization = named ? `Bearer ${named}` : headers.authorization;
  const sent = new Headers({ cookie: headers.cookie ?? '', ...(authorization && { authorization }) });
  const claims = await claimsOf(sent);
  if (!claims) throw unauthorized('errors.signInRequired');
  if (!bearerOf(sent) && !isOurOrigin(headers.origin, hostOf(headers))) throw forbidden('errors.foreignOrigin');
  const person = await personOfSession(claims);
  if (!person) throw unauthorized('errors.sessionEnded');
  // Live messages are for whoever is spoken to.
  if (person.seenBy) throw forbidden('errors.seeingAs');
  return { claims, person };
}

const hostOf = (headers: IncomingMessage['headers']): string | null =>
  (headers['x-forwarded-host'] as string | undefined) ?? headers.host ?? null;

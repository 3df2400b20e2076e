import type { IncomingMessage, ServerResponse } from 'node:http';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import type { Env } from '@/lib/run/env';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { visitorLocale } from '@/lib/run/i18n/negotiate';
import { localePath } from '@/lib/run/i18n/paths';
import { locales, routing } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { actorOf } from '@/lib/web/sign-in/actor-of';

const HALF_A_YEAR = 180; // days

/** The contact for reporting vulnerabilities (RFC 9116). Expires in half a year unless the operator sets a date. */
export function securityText(
  { SECURITY_CONTACT, SECURITY_EXPIRES }: Pick<Env, 'SECURITY_CONTACT' | 'SECURITY_EXPIRES'>,
  now = new Date(),
): string {
  const expires = SECURITY_EXPIRES ?? `${addDays(todayText(now), HALF_A_YEAR)}T00:00:00Z`;
  const contact = SECURITY_CONTACT ?? `${siteAddress}${localePath(routing.defaultLocale, '/request-contact')}`;
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${siteAddress}/.well-known/security.txt\n`,
  ].join('\n');
}

/**
 * Where password managers send people to change a password, also one that an admin has set; without a session they are
 * sent to the sign-in page first.
 */
async function passwordPage(headers: IncomingMessage['headers']): Promise<string> {
  const request = { headers: new Headers({ cookie: headers.cookie ?? '' }) };
  const actor = await actorOf(request, { isForNewPassword: true }).catch(() => null);
  if (actor?.id) return hrefOf(actor.group, 'profile/change-password');
  return localePath(visitorLocale(headers), '/login');
}

/** Answers the two well-known addresses; false for any other path. */
export async function wellKnown(path: string, req: IncomingMessage, res: ServerResponse, env: Env): Promise<boolean> {
  if (path === '/.well-known/security.txt') {
    res.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' });
    res.end(req.method === 'HEAD' ? undefined : securityText(env));
    return true;
  }
  if (path !== '/.well-known/change-password') return false;
  res.writeHead(303, { location: await passwordPage(req.headers), 'cache-control': 'private, no-store' }).end();
  return true;
}

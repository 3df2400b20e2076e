import type { Area } from '@/lib/core/screens/define';
import { findPortalRoute, isArea, landingPage } from '@/lib/core/screens/portal-routes';
import { userDetail } from '@/lib/nouns/accounts/data';
import { beginStep, stepCookieText } from '@/lib/nouns/accounts/second-factors/begin-step';
import { hasFactor } from '@/lib/nouns/accounts/second-factors/data';
import { STEP_PAGE } from '@/lib/nouns/accounts/second-factors/rules';
import { deviceCookie } from '@/lib/nouns/accounts/sessions/known-device';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { localeOf } from '@/lib/run/i18n/translate';
import { startWebSession } from '@/lib/web/sign-in/web-session';

/** Characters that may appear in an address unchanged: nothing else may get into a header. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]*$/;

/** The redirect address of apps; every area has it. */
const CONSENT = '/api/oauth/authorize?';

/** The page a person wanted before signing in, if it belongs to their area; else null. */
export function nextPage(wanted: string | null | undefined, area: Area): string | null {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || !PLAIN.test(wanted)) return null;
  if (wanted.startsWith(CONSENT)) return wanted;
  const [, first, ...rest] = wanted.split(/[?#]/, 1)[0]!.split('/');
  return isArea(first) && first === area && findPortalRoute(area, rest.join('/')) ? wanted : null;
}

type Options = {
  /** The page of their own area that the person wanted; anything else leads to the landing page. */
  next?: string | undefined;
  /** The welcome message on the landing page; a key of `profile.saved`. */
  saved?: 'welcome' | 'registered';
  /** The language of the previous page. */
  locale?: Locale;
  /** They have passed the second step. */
  isProved?: boolean;
  /** The stored hash of the password that was right. */
  checked?: string | undefined;
};

/**
 * Signs a person in on the browser behind `request`, which becomes a known device; returns the
 * location and the cookies. The caller has authenticated them. With a second factor, the location is the page that asks
 * for it, and no session is opened yet.
 */
export async function openArea(
  userId: string,
  request: Request,
  { next, saved, locale, isProved = false, checked }: Options = {},
) {
  if (!isProved && (await hasFactor(userId))) {
    const page = localePath(locale ?? localeOf(request.headers), STEP_PAGE);
    const to = next ? `${page}?${new URLSearchParams({ next })}` : page;
    return { to, cookie: [stepCookieText(await beginStep(userId, request, checked))] };
  }
  const [{ area }, ...cookie] = await Promise.all([
    userDetail(userId),
    startWebSession(userId, request, { isProved, checked }),
    deviceCookie(request, userId),
  ]);
  const to = nextPage(next, area) ?? landingPage(area);
  return { to: saved ? `${to}?saved=${saved}` : to, cookie };
}

import { deviceCookie } from '@/lib/auth/known-device';
import { nextPage } from '@/lib/auth/next-page';
import { startWebSession } from '@/lib/auth/web-session';
import { localePath } from '@/lib/i18n/paths';
import type { Locale } from '@/lib/i18n/routing';
import { localeOf } from '@/lib/i18n/translate';
import { landingPage } from '@/lib/screens/portal-routes';
import { beginStep, stepCookieText } from '@/lib/second-factors/begin-step';
import { hasFactor } from '@/lib/second-factors/data';
import { STEP_PAGE } from '@/lib/second-factors/rules';
import { userDetail } from './data';

type Options = {
  /** The page of their own area that the person wanted; anything else leads to the landing page. */
  next?: string | undefined;
  /** The welcome message on the landing page; a key of `profile.saved`. */
  saved?: 'welcome' | 'registered';
  /** The language of the page from which they come. */
  locale?: Locale;
  /** They have passed the second step. */
  isProved?: boolean;
};

/**
 * Signs a person in on the browser behind `request`, which becomes a known device; returns the
 * location and the cookies. The caller has authenticated them. With a second factor, the location is the page that asks
 * for it, and no session is opened yet.
 */
export async function openArea(
  userId: string,
  request: Request,
  { next, saved, locale, isProved = false }: Options = {},
) {
  if (!isProved && (await hasFactor(userId))) {
    const page = localePath(locale ?? localeOf(request.headers), STEP_PAGE);
    const to = next ? `${page}?${new URLSearchParams({ next })}` : page;
    return { to, cookie: [stepCookieText(await beginStep(userId, request))] };
  }
  const [{ area }, ...cookie] = await Promise.all([
    userDetail(userId),
    startWebSession(userId, request, { isProved }),
    deviceCookie(request, userId),
  ]);
  const to = nextPage(next, area) ?? landingPage(area);
  return { to: saved ? `${to}?saved=${saved}` : to, cookie };
}

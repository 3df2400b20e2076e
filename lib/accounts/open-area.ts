import { deviceCookie } from '@/lib/auth/known-device';
import { nextPage } from '@/lib/auth/next-page';
import { landingPage } from '@/lib/auth/routes';
import { startWebSession } from '@/lib/auth/web-session';
import { userDetail } from './data';

type Wish = {
  /** The page of their own area that the person wanted; anything else leads to the landing page. */
  next?: string | undefined;
  /** The welcome message on the landing page; a key of `profile.saved`. */
  saved?: 'welcome' | 'registered';
};

/**
 * Signs a person in on the browser behind `request`, which becomes a known device; returns the
 * location and the cookies. The caller has authenticated them.
 */
export async function openArea(userId: string, request: Request, { next, saved }: Wish = {}) {
  const [{ area }, ...cookie] = await Promise.all([
    userDetail(userId),
    startWebSession(userId, request),
    deviceCookie(request, userId),
  ]);
  const to = nextPage(next, area) ?? landingPage(area);
  return { to: saved ? `${to}?saved=${saved}` : to, cookie };
}

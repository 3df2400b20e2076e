import { deviceCookie } from '@/lib/auth/known-device';
import { nextPage } from '@/lib/auth/next-page';
import { landingPage } from '@/lib/auth/routes';
import { startWebSession } from '@/lib/auth/web-session';
import { userDetail } from './data';

type Wish = {
  /** A page of their own area that somebody wanted; anything else leads to the landing page. */
  next?: string | undefined;
  /** What the landing page says in welcome; a key of `profile.saved`. */
  saved?: 'welcome' | 'registered';
};

/**
 * Signs somebody in on the browser behind `request`, which is known as theirs from then on: where that leads, and the
 * cookies. Who it is was checked before.
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

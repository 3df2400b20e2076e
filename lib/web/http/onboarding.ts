import { landingPage } from '@/lib/core/screens/portal-routes';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { actorOf } from '@/lib/web/sign-in/actor-of';
import { nextPage } from '@/lib/web/sign-in/next-page';

// The page for a forgotten password is not included: a signed-in person can request a new one only there.
const ONBOARDING = /^\/[a-z]{2}\/(login|register|expert-register)$/;

/**
 * Where to redirect a signed-in person who opens a page for signing in or registering: to the page they wanted, else
 * to their landing page. Null for everybody else, and while the database cannot tell.
 */
export async function placeOfSignedIn(
  { path, query }: { path: string; query: URLSearchParams },
  cookie: string | undefined,
): Promise<string | null> {
  if (!ONBOARDING.test(path) || !cookie?.includes(`${sessionCookie.name}=`)) return null;
  const actor = await actorOf({ headers: new Headers({ cookie }) }).catch(() => null);
  if (!actor || actor.id === null) return null;
  return nextPage(query.get('next'), actor.group) ?? landingPage(actor.group);
}

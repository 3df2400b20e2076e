import { actorOf } from '@/lib/auth/actor-of';
import { nextPage } from '@/lib/auth/next-page';
import { landingPage } from '@/lib/auth/routes';
import { sessionCookie } from '@/lib/auth/tokens';

// Not the page for a forgotten password: who is signed in and does not know it any more can ask for a new one only there.
const ONBOARDING = /^\/[a-z]{2}\/(login|register|expert-register)$/;

/**
 * Where somebody is led who opens a page for signing in or registering and is signed in already: where they wanted to go,
 * else to their landing page. Null for everybody else, also while nobody can tell.
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

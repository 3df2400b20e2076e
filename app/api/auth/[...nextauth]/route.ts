import '@/lib/nouns/register';
import { definedRoutes } from '@/app/api/defined-routes';
import { routeFinder } from '@/lib/web/http/direct-api';
import type { Handler } from '@/lib/web/http/handle';
import { notWhileViewing } from '@/lib/web/http/viewing-as';
import { handlers } from '@/lib/web/sign-in/next-auth';

const routeOf = routeFinder(definedRoutes);

export const { GET } = handlers;

/** Next.js prefers this route to the catch-all of the API, so our own calls below /api/auth are looked up here. */
export async function POST(...[request]: Parameters<typeof handlers.POST>): Promise<Response> {
  const ours = routeOf(request.nextUrl.pathname);
  const methods: { POST?: Handler } | undefined = await ours?.load();
  return methods?.POST ? methods.POST(request) : notWhileViewing(handlers.POST)(request);
}

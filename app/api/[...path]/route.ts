import '@/lib/nouns/register';
import { definedRoutes } from '@/app/api/defined-routes';
import { notFound, Problem } from '@/lib/run/errors';
import { namesOfMethods, routeFinder } from '@/lib/web/http/direct-api';
import type { Handler } from '@/lib/web/http/handle';
import { problemResponse } from '@/lib/web/http/problem-response';

const routeOf = routeFinder(definedRoutes);

/** Catch-all: serves the routes that are made from definitions; anything else is 404. */
async function answer(request: Request): Promise<Response> {
  const found = routeOf(new URL(request.url).pathname);
  if (!found) return problemResponse(notFound(), request);
  const methods = (await found.load()) as Partial<Record<string, Handler>>;
  const allow = namesOfMethods(methods).join(', ');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: `${allow}, OPTIONS` } });
  const handler = methods[request.method === 'HEAD' ? 'GET' : request.method];
  if (!handler) return problemResponse(new Problem(405, 'errors.methodNotAllowed', { headers: { allow } }), request);
  return handler(request, { params: Promise.resolve(found.params) });
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };

import { Undecipherable } from '@/lib/run/encryption/keys';
import { isDatabaseUnavailable, Problem, unavailable } from '@/lib/run/errors';
import { localeOf, translator } from '@/lib/run/i18n/translate';
import { addCallHeaders } from '@/lib/run/limits/data';
import { log, loggedPath } from '@/lib/run/log';
import { requestContext } from '@/lib/run/request-context';
import { siteAddress } from '@/lib/run/site-address';

/** The only error format (RFC 9457), in the caller's language; what is no Problem is logged, without details. */
export async function problemResponse(error: unknown, request: Request, culture?: string): Promise<Response> {
  const problem = toProblem(error);
  const context = requestContext.getStore();
  if (context) context.refusal = problem.key;
  if (problem.status >= 500)
    log.error({ err: problem.cause ?? problem, path: loggedPath(new URL(request.url).pathname) }, problem.key);
  const locale = localeOf(request.headers, culture);
  const translate = await translator(locale);
  const message = translate(problem.key, problem.values);
  const errors = problem.fields.map(({ field, message: key, values }) => ({
    field,
    message: translate(key, values),
    messageKey: key,
  }));
  const body = {
    type: `${siteAddress}/api/docs/problems#${problem.key}`,
    status: problem.status,
    title: message,
    message,
    messageKey: problem.key,
    ...(errors.length > 0 && { detail: errors.map((one) => `${one.field}: ${one.message}`).join('\n'), errors }),
  };
  const response = new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'content-language': locale,
      'cache-control': 'no-store',
      ...(problem.status === 401 && { 'www-authenticate': 'Bearer' }),
      ...problem.headers,
    },
  });
  return addCallHeaders(response);
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Undecipherable) return unavailable(undefined, error);
  return isDatabaseUnavailable(error)
    ? unavailable(undefined, error)
    : new Problem(500, 'errors.unexpected', { cause: error });
}

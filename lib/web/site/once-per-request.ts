import { requestContext } from '@/lib/run/request-context';

const known = new WeakMap<object, Map<unknown, Map<string, unknown>>>();

/** Memoizes a function for the current request; React's `cache` does this within Next.js only. */
export function oncePerRequest<Args extends (string | number)[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    const request = requestContext.getStore();
    if (!request) return run(...args);
    const functions = known.get(request) ?? new Map<unknown, Map<string, unknown>>();
    known.set(request, functions);
    const results = functions.get(run) ?? new Map<string, unknown>();
    functions.set(run, results);
    const key = JSON.stringify(args);
    if (!results.has(key)) results.set(key, run(...args));
    return results.get(key) as Result;
  };
}

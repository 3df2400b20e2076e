import type { Verb } from '@/lib/core/verb';
import { Problem } from '@/lib/run/errors';
import { answerWith } from '@/lib/run/request-context';

/** By the day each began. What would break a caller begins another, and the one before it goes on for a year. */
export const API_VERSIONS: readonly string[] = ['2026-11-28'];

/** @throws Problem 400 for a `Portal-Version` that there is not */
export function requireKnownVersion({ headers }: Request): void {
  const version = headers.get('portal-version');
  if (version === null) return;
  if (!API_VERSIONS.includes(version))
    throw new Problem(400, 'errors.unknownVersion', {
      values: { version: version.slice(0, 20), versions: API_VERSIONS.join(', ') },
    });
  answerWith({ 'portal-version': version });
}

/** Tells programs of it: RFC 9745 and RFC 8594. */
export function tellDeprecated({ since, ends }: NonNullable<Verb['deprecated']>): void {
  answerWith({
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(ends).toUTCString(),
    link: '</api/docs>; rel="deprecation"',
  });
}

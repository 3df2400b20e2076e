import { type Area, findPortalRoute, isArea } from '@/lib/core/screens/portal-routes';

/** Characters that may appear in an address unchanged: nothing else may get into a header. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]*$/;

/** The page a person wanted before signing in, if it belongs to their area; else null. */
export function nextPage(wanted: string | null | undefined, area: Area): string | null {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || !PLAIN.test(wanted)) return null;
  const [, first, ...rest] = wanted.split(/[?#]/, 1)[0]!.split('/');
  return isArea(first) && first === area && findPortalRoute(area, rest.join('/')) ? wanted : null;
}

import { type Area, findPortalRoute, isArea } from './routes';

/** What may stand in an address as it is: nothing else gets into a header. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]*$/;

/** The page somebody wanted before signing in, if it is one of their own area's; anything else leads nowhere. */
export function nextPage(wanted: string | null | undefined, area: Area): string | null {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || !PLAIN.test(wanted)) return null;
  const [, first, ...rest] = wanted.split(/[?#]/, 1)[0]!.split('/');
  return isArea(first) && first === area && findPortalRoute(area, rest.join('/')) ? wanted : null;
}

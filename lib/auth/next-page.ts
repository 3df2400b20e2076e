import { type Area, findPortalRoute, isArea } from './routes';

/** The page somebody wanted before signing in, if it is one of their own area's; anything else leads nowhere. */
export function nextPage(wanted: string | null | undefined, area: Area): string | null {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return null;
  const [, first, ...rest] = wanted.split(/[?#]/, 1)[0]!.split('/');
  return isArea(first) && first === area && findPortalRoute(area, rest.join('/')) ? wanted : null;
}

/** The device behind a request, for the list of sessions. The address is the one the nearest proxy saw. */
export function clientOf(request: Request): { userAgent: string | null; ipAddress: string | null } {
  return { userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? null, ipAddress: addressOf(request) };
}

const addressOf = (request: { headers: Headers }) => nearestIn(request.headers.get('x-forwarded-for'));

/** Whom a limit counts: the network of the visitor's address, never the address itself. */
export const visitorOf = (request: { headers: Headers }): string => networkOf(addressOf(request));

/**
 * The last entry: server.ts sets x-forwarded-for for direct visitors; behind a
 * reverse proxy, the proxy appends the last entry. Some append the port, which changes with each connection.
 */
export function nearestIn(forwardedFor: string | null | undefined): string | null {
  const last = forwardedFor?.split(',').at(-1)?.trim() ?? '';
  return (/^\[([^\]]+)\]/.exec(last)?.[1] ?? last.replace(/^([\d.]+):\d+$/, '$1')).slice(0, 45) || null;
}

/**
 * The /64 network of an IPv6 address, since a client has a whole network of addresses. Other addresses are unchanged.
 */
export function networkOf(address: string | null): string {
  if (!address) return 'unknown';
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? Math.max(8 - groups.length - rest.length, 0) : 0;
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...rest];
  return whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

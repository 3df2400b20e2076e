import { isIPv6 } from 'node:net';

/** The device behind a request, for the list of sessions. The address is the one the nearest proxy saw. */
export function clientOf(request: Request): { userAgent: string | null; ipAddress: string | null } {
  return { userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? null, ipAddress: addressOf(request) };
}

const addressOf = (request: { headers: Headers }) => nearestIn(request.headers.get('x-forwarded-for'));

/** The key that limits count by: the /64 of an IPv6 address, an IPv4 address as it is. */
export const visitorOf = (request: { headers: Headers }): string => networkOf(addressOf(request));

/** The last entry: server.ts's for direct visitors, else our proxy's; some append the port, which changes. */
export function nearestIn(forwardedFor: string | null | undefined): string | null {
  const last = forwardedFor?.split(',').at(-1)?.trim() ?? '';
  return (/^\[([^\]]+)\]/.exec(last)?.[1] ?? last.replace(/^([\d.]+):\d+$/, '$1')).slice(0, 45) || null;
}

/** IPv4 embedded in IPv6: mapped (::ffff:0:0/96), compatible (::/96) and translated by NAT64 (64:ff9b::/96). */
const EMBEDDED_IPV4 = /^(0:0:0:0:0:(?:0|ffff)|64:ff9b:0:0:0:0):([\da-f]+):([\da-f]+)$/;
const LOOPBACK = '0:0:0:0:0:0:0:1';

/** The /64 network of an IPv6 address: a client has a whole network of them; IPv4 addresses as themselves. */
export function networkOf(address: string | null): string {
  if (!address) return 'unknown';
  const whole = groupsOf(address);
  if (!whole) return address;
  const written = whole.join(':');
  const [, , high, low] = EMBEDDED_IPV4.exec(written) ?? [];
  if (!high || !low || written === LOOPBACK) return whole.slice(0, 4).join(':');
  const number = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.');
}

/** The eight groups of an IPv6 address, without leading zeros; null for anything else. */
function groupsOf(address: string): string[] | null {
  const plain = address.split('%', 1)[0]!;
  if (!isIPv6(plain)) return null;
  // A canonical address may end with IPv4: `::ffff:203.0.113.7`.
  const hex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail = ''] = hex.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const missing = Array<string>(Math.max(8 - groups.length - rest.length, 0)).fill('0');
  return [...groups, ...missing, ...rest].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** The /48 around a /64 of `networkOf`, which one site may have to itself; null for everything else. */
export const siteOf = (network: string): string | null =>
  /^((?:[\da-f]{1,4}:){2}[\da-f]{1,4}):[\da-f]{1,4}$/.exec(network)?.[1] ?? null;

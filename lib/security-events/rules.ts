const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };

/** "Chrome, Windows" from a browser's user agent; null if unknown. */
export function deviceName(agent: string | null | undefined): string | null {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent ?? '')?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent ?? '')?.[1];
  return [browser, system].flatMap((one) => (one ? (NAMES[one] ?? one) : [])).join(', ') || null;
}

/**
 * The /64 network of an IPv6 address, since a client has a whole network of addresses. Other addresses are unchanged.
 */
export function networkOf(address: string | null): string {
  if (!address) return 'unknown';
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = address.includes('::') ? [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')] : groups;
  return whole.slice(0, 4).join(':');
}

const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };

/** "Chrome, Windows" from a user agent; null if unknown. */
export function deviceName(agent: string | null | undefined): string | null {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent ?? '')?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent ?? '')?.[1];
  return [browser, system].flatMap((one) => (one ? (NAMES[one] ?? one) : [])).join(', ') || null;
}

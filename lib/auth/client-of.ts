/** The device behind a request, for the list of sessions. The address is the one the nearest proxy saw. */
export function clientOf(request: Request): { userAgent: string | null; ipAddress: string | null } {
  return { userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? null, ipAddress: addressOf(request) };
}

export const addressOf = (request: { headers: Headers }) => nearestIn(request.headers.get('x-forwarded-for'));

/**
 * The last entry: server.ts sets x-forwarded-for for direct visitors; behind a
 * reverse proxy, the proxy appends the last entry.
 */
export function nearestIn(forwardedFor: string | null | undefined): string | null {
  return forwardedFor?.split(',').at(-1)?.trim().slice(0, 45) || null;
}

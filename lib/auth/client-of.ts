/** The device behind a request, for the list of sessions. The address is the one the nearest proxy saw. */
export function clientOf(request: Request): { userAgent: string | null; ipAddress: string | null } {
  return { userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? null, ipAddress: addressOf(request) };
}

/** server.ts writes x-forwarded-for itself for direct visitors; behind a reverse proxy the last entry is the proxy's word. */
export function addressOf(request: Request): string | null {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 45) || null;
}

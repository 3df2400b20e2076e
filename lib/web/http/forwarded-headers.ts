import type { IncomingMessage } from 'node:http';
import type { Env } from '@/lib/run/env';

/** What reverse proxies say about the client. */
const BY_PROXIES = /^(forwarded|x-forwarded-.+|x-real-ip)$/i;

/**
 * Removes what only a reverse proxy of ours may say, and names the true address instead: rate limits use the client's address and
 * links contain the host name, so the client must not choose either. In both forms, because Next.js and others read either.
 */
export function removeForwarded(req: IncomingMessage, env: Pick<Env, 'BEHIND_PROXY'>): void {
  if (env.BEHIND_PROXY) return;
  for (const name of Object.keys(req.headers)) if (BY_PROXIES.test(name)) delete req.headers[name];
  req.rawHeaders = req.rawHeaders.filter((_, n, all) => !BY_PROXIES.test(all[n - (n % 2)]!));
  const { remoteAddress } = req.socket;
  if (remoteAddress) req.headers['x-forwarded-for'] = remoteAddress;
}

/** Two Host headers: a proxy may believe one of them, and we the other (RFC 9112, 3.2). */
export const hasSeveralHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, n) => n % 2 === 0 && /^host$/i.test(name)).length > 1;

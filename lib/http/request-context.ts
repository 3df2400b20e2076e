import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  requestId: string;
  /** The address the nearest proxy saw, and what the client says about itself. */
  ipAddress?: string | null;
  userAgent?: string | null;
  /** Whose session the request came with, once that is known. */
  accountId?: string;
}

// The server's bundle and Next's each have their own copy of this module, so what they share hangs on globalThis.
const shared = globalThis as typeof globalThis & { portalRequest?: AsyncLocalStorage<RequestContext> };

/** The request that the running code works for; every line it logs carries the id. */
export const requestContext = (shared.portalRequest ??= new AsyncLocalStorage<RequestContext>());

/** The device behind the request that is being answered; of a job it is none. */
export function clientNow(): { userAgent: string | null; ipAddress: string | null } {
  const { userAgent = null, ipAddress = null } = requestContext.getStore() ?? {};
  return { userAgent, ipAddress };
}

import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
}

// The server's bundle and Next's each have their own copy of this module, so what they share hangs on globalThis.
const shared = globalThis as typeof globalThis & { portalRequest?: AsyncLocalStorage<RequestContext> };

/** The request that the running code works for; every line it logs carries the id. */
export const requestContext = (shared.portalRequest ??= new AsyncLocalStorage<RequestContext>());

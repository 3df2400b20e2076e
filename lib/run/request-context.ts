import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  requestId: string;
  /** Nothing but the head of an answer is asked for. */
  isHead?: boolean;
  /** The client's address as seen by the nearest proxy, and its user agent. */
  ipAddress?: string | null;
  userAgent?: string | null;
  accountId?: string;
  service?: string;
  /** The request's API key, once checked, and its person. */
  key?: { id: string; personId: string };
  /** The limits that the request has spent of and whose state is shown, as items of the `RateLimit` headers. */
  limits?: { policies: string[]; states: string[] };
  /** Of a test key: whatever is written is rolled back. */
  isSandbox?: boolean;
  /** The key of the message that has refused it. */
  refusal?: string;
  /** Headers of whatever is answered in the end. */
  answered?: Record<string, string>;
  traceId?: string | undefined;
  /** Set once the request has decrypted a field: its answer must not be stored unencrypted. */
  hasDecrypted?: boolean;
}

// The server's bundle and Next's each have their own copy of this module, so shared state is kept on globalThis.
const shared = globalThis as typeof globalThis & { portalRequest?: AsyncLocalStorage<RequestContext> };

/** The request that the running code belongs to; every line it logs carries the id. */
export const requestContext = (shared.portalRequest ??= new AsyncLocalStorage<RequestContext>());

/** Adds headers to the answer of the current request, also if it is refused. */
export function answerWith(headers: Record<string, string>): void {
  const context = requestContext.getStore();
  if (context) context.answered = { ...context.answered, ...headers };
}

/** The device behind the current request; both values are null in a job. */
export function clientNow(): { userAgent: string | null; ipAddress: string | null } {
  const { userAgent = null, ipAddress = null } = requestContext.getStore() ?? {};
  return { userAgent, ipAddress };
}

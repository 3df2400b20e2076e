import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';

export type Kind = 'server' | 'client' | 'consumer';

/** Creates spans. Exists only if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise OpenTelemetry is not loaded. */
export type Tracing = {
  /** @param traceparent the caller's span in the W3C format, only from trusted proxies */
  beginRequest: (traceparent: string | undefined) => Span;
  endRequest: (span: Span, method: string, route: string, status: number) => void;
  /** Begins a span within `parent`, or a new trace; `milliseconds` is the duration if it is already over. */
  begin: (name: string, kind: Kind, attributes: Attributes, parent?: Span, milliseconds?: number) => Span;
  end: (span: Span, error?: Error | null) => void;
  stop: () => Promise<void>;
};

// On globalThis: the server's bundle and Next's each have a copy of this module.
const shared = globalThis as typeof globalThis & { portalTracing?: Tracing; portalSpan?: AsyncLocalStorage<Span> };
const spans = (shared.portalSpan ??= new AsyncLocalStorage<Span>());

export const tracing = (): Tracing | undefined => shared.portalTracing;
export const setTracing = (value: Tracing | undefined): void => {
  shared.portalTracing = value;
};

export const currentSpan = (): Span | undefined => shared.portalTracing && spans.getStore();

export const within = <T>(span: Span | undefined, run: () => T): T => (span ? spans.run(span, run) : run());

/** A span around `run`; attributes are ids and kinds, never user input. */
export async function inSpan<T>(name: string, kind: Kind, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  const on = shared.portalTracing;
  if (!on) return run();
  const span = on.begin(name, kind, attributes, spans.getStore());
  try {
    const done = await spans.run(span, run);
    on.end(span);
    return done;
  } catch (error) {
    on.end(span, error instanceof Error ? error : new Error('failed'));
    throw error;
  }
}

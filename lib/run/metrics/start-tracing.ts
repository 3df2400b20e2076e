import type { SpanContext } from '@opentelemetry/api';
import { env } from '@/lib/run/env';
import { log } from '@/lib/run/log';
import { setTracing, tracing } from './spans';

/** `00-<trace>-<span>-<flags>`; undefined for anything else. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags || header?.startsWith('ff') || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** Parses `name=value,name=value`, the standard format of this variable. */
const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([^=,\s]+)\s*=\s*([^,]*)/g)].map(([, name, value]) => [name, decodeURIComponent(value!.trim())]),
  );

/** Sends the traces of this process to OTEL_EXPORTER_OTLP_ENDPOINT; without it, loads nothing and costs nothing. */
export async function startTracing(service: string): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || tracing()) return;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const warn = (text: string) => log.warn({ said: text.slice(0, 200) }, 'traces could not be sent');
  const quiet = () => {};
  api.diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, api.DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: 5000,
  });
  // Not registered globally: Next.js would add spans that contain whole addresses.
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: 2000 })],
  });
  const tracer = provider.getTracer('portal');
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
  setTracing({
    beginRequest(traceparent) {
      const caller = readTraceparent(traceparent);
      const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
      return tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
    },
    endRequest(span, method, route, status) {
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    begin(name, kind, attributes, parent, milliseconds) {
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const startTime = milliseconds === undefined ? undefined : Date.now() - milliseconds;
      return tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, context);
    },
    end(span, error) {
      // Only the kind of error: its message may quote user input.
      const code = error && ((error as NodeJS.ErrnoException).code ?? error.name);
      if (code) span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    stop: () => provider.shutdown(),
  });
}

/** Sends the remaining spans before the process ends; never fails. */
export async function stopTracing(): Promise<void> {
  const on = tracing();
  setTracing(undefined);
  await on?.stop().catch(() => {});
}

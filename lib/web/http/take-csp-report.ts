import { z } from 'zod';
import { object } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { log, loggedPath } from '@/lib/run/log';
import { metrics } from '@/lib/run/metrics/registry';

/** Longer ones contain parts of pages, which may be private. */
const LONGEST = 8_000;

/** Log lines per minute and process; further reports are only counted. */
const MAX_LINES = 10;
const MINUTE = 60_000;

const KINDS = ['inline', 'eval', 'data', 'blob', 'self', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink'];
const DIRECTIVES = new Set(
  ['script', 'style', 'img', 'font', 'connect', 'frame', 'worker', 'object', 'default', 'media', 'manifest']
    .flatMap((name) => [`${name}-src`, `${name}-src-elem`, `${name}-src-attr`])
    .concat('base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'),
);

const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
    'document-uri': z.string().default(''),
  }),
});

let minute = 0;
let lines = 0;

function isLineLeft(): boolean {
  const now = Date.now();
  if (now - minute > MINUTE) [minute, lines] = [now, 0];
  return ++lines <= MAX_LINES;
}

/**
 * Counts a report by directive and kind of source, and logs some. Anybody may send one, so nothing of it is stored, and
 * only words known here become labels. The log gets only the host of an address, or its path without the query, and
 * nothing about the browser. Anything that is not a report is ignored.
 */
export function takeCspReport(text: string): void {
  if (text.length > LONGEST) return;
  const parsed = report.safeParse(jsonOf(text));
  if (!parsed.success) return;
  const violation = parsed.data['csp-report'];
  const named = (violation['effective-directive'] ?? violation['violated-directive'] ?? '').split(' ', 1)[0]!;
  const directive = DIRECTIVES.has(named) ? named : 'other';
  const blocked = violation['blocked-uri'];
  const kind = KINDS.find((one) => one === blocked) ?? 'host';
  metrics.cspReports.inc({ directive, blocked: kind });
  if (!isLineLeft()) return;
  const page = URL.canParse(violation['document-uri']) ? loggedPath(new URL(violation['document-uri']).pathname) : null;
  const host = URL.canParse(blocked) ? new URL(blocked).host.slice(0, 100) : kind;
  log.warn({ directive, blocked: host, page }, 'a browser kept something from a page');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const reportViolation = defineVerb('POST /csp-reports', {
  summary: 'Report a violation of the Content-Security-Policy; counted, not stored',
  description: 'The answer is the same whatever was sent.',
  tag: 'public',
  by: 'anybody',
  transactions: 'own',
  secret: true,
  reads: object({ 'csp-report': { type: 'object' } }),
  isForViewers: true,
  isForEnrolling: true,
  isForNewPassword: true,
  run: async ({ request }) => {
    takeCspReport(await request.text().catch(() => ''));
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  },
});

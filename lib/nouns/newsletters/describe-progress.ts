import { z } from 'zod';
import type { Actor } from '@/lib/core/actor/actor';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { readSettings } from '@/lib/nouns/settings/data';
import { fromPool } from '@/lib/run/db/transaction';
import { newsletters } from './resource';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' });
const hourAt = (time: number) => Number(clock.format(time));

const HOUR = 3_600_000;

/** Sending hours, Italian time: from the first to before the second; equal values, or 0 and 24, mean all day. */
type Hours = { from: number; to: number };

/** Whether newsletters may be sent at an instant. Hours may span midnight (22 to 6). */
export function isOpen(time: number, { from, to }: Hours): boolean {
  const hour = hourAt(time);
  if (from === to || (from === 0 && to === 24)) return true;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** The first instant, now or later, at which newsletters may be sent, in local time and across clock changes. */
export function opensAt(time: number, hours: Hours): number {
  if (isOpen(time, hours)) return time;
  // Rome's offset is always full hours: a full hour in UTC is one in Rome.
  let at = Math.ceil(time / HOUR) * HOUR;
  while (!isOpen(at, hours)) at += HOUR;
  return at;
}

const SENDING_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'error'] as const;

const progress = z.object({
  state: z.enum(SENDING_STATES),
  total: z.int(),
  queued: z.int().describe('Not sent yet, including those claimed by a worker.'),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  skipped: z.int(),
  reasons: z.record(z.string(), z.int()).describe('The number of failed, unknown and skipped mails, by reason.'),
  unsubscribed: z.int(),
  links: z
    .array(z.object({ url: z.string(), clicks: z.int() }))
    .describe('Clicks on each link; empty while clicks are not counted.'),
  perMinute: z.int(),
  secondsLeft: z
    .int()
    .nullable()
    .describe('At the pace of the last minute, or else at the configured one; null if nothing is being sent.'),
  waitsUntil: z.iso.datetime().nullable().describe('When sending continues, if it is outside the permitted hours.'),
  lastAnswer: z.string().nullable().describe('The mail server’s last refusal.'),
});
export type Progress = z.infer<typeof progress>;

type Row = Omit<Progress, 'state' | 'secondsLeft' | 'waitsUntil'> & {
  status: 'draft' | 'pending' | 'sent' | 'error';
  startedAt: Date | null;
  pausedAt: Date | null;
};

const counts = `select n.status::text, n.started_at as "startedAt", n.paused_at as "pausedAt", d.*,
    coalesce((select json_object_agg(reason, n) from (select reason, count(*)::int as n from newsletter_deliveries
      where newsletter_id = n.id and status in ('failed', 'unknown', 'skipped') and reason is not null group by 1) r), '{}') as reasons,
    (select answer from newsletter_deliveries where newsletter_id = n.id and status in ('queued', 'failed', 'unknown')
      and answer is not null order by claimed_at desc nulls last limit 1) as "lastAnswer",
    coalesce((select json_agg(json_build_object('url', url, 'clicks', clicks) order by clicks desc, url)
      from newsletter_links where newsletter_id = n.id), '[]') as links
  from newsletters n cross join lateral (
    select count(*)::int as total, count(*) filter (where status in ('queued', 'claimed'))::int as queued,
      count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'unknown')::int as unknown, count(*) filter (where status = 'skipped')::int as skipped,
      count(unsubscribed_at)::int as unsubscribed,
      count(*) filter (where sent_at > now() - interval '1 minute')::int as "perMinute"
    from newsletter_deliveries where newsletter_id = n.id) d
  where n.id = $1::uuid`;

/** The counts add up to `total`. */
export async function describeProgress(actor: Actor, id: string): Promise<Progress> {
  await getRecord(newsletters, actor, id, { fields: ['status'] });
  const [[row], settings] = await Promise.all([fromPool(counts, [id]), readSettings()]);
  const { status, startedAt, pausedAt, ...rest } = row as Row;
  const state = stateOf({ status, startedAt, pausedAt });
  const hours = { from: settings['mail.hoursFrom'], to: settings['mail.hoursTo'] };
  const now = Date.now();
  const waits = state === 'sending' && !isOpen(now, hours);
  const pace = rest.perMinute || settings['mail.perMinute'];
  const isMoving = state === 'sending' && !waits && pace > 0;
  return {
    ...rest,
    state,
    secondsLeft: isMoving ? Math.ceil((rest.queued / pace) * 60) : null,
    waitsUntil: waits ? new Date(opensAt(now, hours)).toISOString() : null,
  };
}

export const readProgress = defineVerb('GET /newsletters/{id}/progress', {
  summary: 'The progress of a newsletter; the counts add up to the total',
  answer: progress,
  run: ({ actor, id }) => describeProgress(actor, id),
});

function stateOf({ status, startedAt, pausedAt }: Pick<Row, 'status' | 'startedAt' | 'pausedAt'>): Progress['state'] {
  if (status !== 'pending') return status;
  if (pausedAt) return 'paused';
  return startedAt ? 'sending' : 'scheduled';
}

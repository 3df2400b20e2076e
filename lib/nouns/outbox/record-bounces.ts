import { z } from 'zod';
import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { email } from '@/lib/core/fields/schema.fields';
import { number, object } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { type Tx, within } from '@/lib/run/db/transaction';

/** Bounces reported later by a mail server. A `soft` bounce is accepted, but changes nothing. */
export const bounces = z.object({
  bounces: z
    .array(z.object({ email, kind: z.enum(['hard', 'soft']).default('hard'), detail: z.string().max(500).optional() }))
    .min(1)
    .max(1000),
});

/** Stops newsletters to addresses that do not exist, and marks what was sent to them in the last two weeks as failed. */
async function recordBounces(tx: Tx, { bounces: list }: z.output<typeof bounces>): Promise<{ stopped: number }> {
  const hard = list.filter(({ kind }) => kind === 'hard');
  const values = [hard.map(({ email: one }) => one), hard.map(({ detail }) => detail ?? null)];
  const stopped = await within(tx)(
    `insert into mail_stops (email, reason, detail)
      select distinct on (b.email) b.email::citext, 'bounced', b.detail from unnest($1::citext[], $2::text[]) as b(email, detail)
      on conflict do nothing returning email`,
    values,
  );
  await within(tx)(
    `update newsletter_deliveries d set status = 'failed', reason = 'bounced', answer = coalesce(b.detail, d.answer)
      from unnest($1::citext[], $2::text[]) as b(email, detail) where d.email = b.email and d.status = 'sent'
        and d.sent_at > now() - interval '14 days'`,
    values,
  );
  await within(tx)(
    `update outbox o set status = 'failed', answer = coalesce(b.detail, o.answer), updated_at = now()
      from unnest($1::citext[], $2::text[]) as b(email, detail) where o.email = b.email and o.status = 'sent'
        and o.sent_at > now() - interval '14 days'`,
    values,
  );
  const after = { stopped: stopped.length };
  if (stopped.length > 0) await audit(tx, anonymous, { action: 'update', entity: 'outbox', entityId: null, after });
  return after;
}

export const reportBounces = defineVerb('POST /mail/bounces', {
  summary:
    'Report mails that bounced after they were accepted; hard bounces stop newsletters to that address, soft ones change nothing',
  tag: 'service',
  by: 'mail',
  body: bounces,
  answer: object({ stopped: number }),
  run: ({ tx, body }) => recordBounces(tx, body),
});

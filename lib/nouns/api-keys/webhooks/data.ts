import { createHmac, randomBytes } from 'node:crypto';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { isSealedWithOldKey, openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';
import type { Pause } from './schema';

export type Webhook = {
  keyId: string;
  creatorId: string;
  address: string;
  types: string[];
  /** Sealed. */
  secret: string;
  /** The position in the event feed up to which deliveries were created. */
  position: string;
  failingSince: Date | null;
  pausedFor: Pause | null;
  updatedAt: Date;
};

export const WEBHOOK = `select w.key_id as "keyId", k.creator_id as "creatorId", w.address, w.types, w.secret, w.position,
  w.failing_since as "failingSince", w.paused_for as "pausedFor", w.updated_at as "updatedAt"
  from webhooks w join api_keys k on k.id = w.key_id`;

export async function webhookOf(keyId: string, run: Run = fromPool): Promise<Webhook | null> {
  const [row] = await run(`${WEBHOOK} where w.key_id = $1::uuid`, [keyId]);
  return (row as Webhook | undefined) ?? null;
}

export type Delivery = {
  id: string;
  type: string;
  body: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  /** The HTTP status, or why there was none. */
  answer: string | null;
  text: string | null;
  milliseconds: number | null;
  sentAt: Date | null;
  nextAt: Date | null;
};

export const deliveriesOf = async (keyId: string): Promise<Delivery[]> =>
  await fromPool<Delivery>(
    `select id, type, body, status, attempts, answer, text, milliseconds, sent_at as "sentAt",
      case when status = 'waiting' then next_at end as "nextAt"
    from webhook_deliveries where key_id = $1::uuid order by created_at desc, id desc limit 50`,
    [keyId],
  );

const PURPOSE = 'webhook';
const PREFIX = 'whsec_';

export function newSecret(keyId: string): { shown: string; sealed: string } {
  const shown = PREFIX + randomBytes(32).toString('base64');
  return { shown, sealed: sealSecret(PURPOSE, keyId, shown) };
}

/** Seals a webhook's secret with the new AUTH_SECRET; false if the one it was sealed with is gone. */
export async function resealSecret({ keyId, secret }: Webhook): Promise<boolean> {
  const opened = openSecret(PURPOSE, keyId, secret);
  if (opened === null) return false;
  if (!isSealedWithOldKey(PURPOSE, secret)) return true;
  const anew = sealSecret(PURPOSE, keyId, opened);
  // Unless somebody renews it at this moment.
  await fromPool('update webhooks set secret = $3 where key_id = $1::uuid and secret = $2 returning 1 as ok', [
    keyId,
    secret,
    anew,
  ]);
  return true;
}

export type Signer = (id: string, body: string) => Record<string, string>;

/** Opening the secret costs as much as a call. */
export function signerOf({ keyId, secret }: Pick<Webhook, 'keyId' | 'secret'>): Signer {
  const opened = openSecret(PURPOSE, keyId, secret);
  if (opened === null) throw new Error('the secret of a webhook cannot be opened: AUTH_SECRET is another one');
  const key = Buffer.from(opened.slice(PREFIX.length), 'base64');
  return (id, body) => {
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
    return {
      'content-type': 'application/json',
      'user-agent': 'portal-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    };
  };
}

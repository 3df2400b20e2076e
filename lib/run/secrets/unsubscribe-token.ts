import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/run/env';

/**
 * What a link unsubscribes from: the newsletters to an account, to a center, or to the address of one
 * delivery; `messages` stops e-mails about unread messages to an account.
 */
export type Subscriber = { kind: (typeof KINDS)[number]; id: string; deliveryId: string };

const KINDS = ['user', 'center', 'address', 'messages'] as const;
const PURPOSE = 'unsubscribe';
const SIGNATURE = 16;
const LENGTH = 1 + 16 + 16;

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const sign = (content: Buffer, secret: string) =>
  createHmac('sha256', secret).update(PURPOSE).update(content).digest().subarray(0, SIGNATURE);

/** Opaque, deterministic and valid for ever: an e-mail may be read years after it was sent. */
export function unsubscribeToken({ kind, id, deliveryId }: Subscriber): string {
  const content = Buffer.concat([Buffer.of(KINDS.indexOf(kind)), bytesOf(id), bytesOf(deliveryId)]);
  return Buffer.concat([content, sign(content, env.AUTH_SECRET[0]!)]).toString('base64url');
}

/** null for anything that was not signed here. */
export function readUnsubscribeToken(token: string): Subscriber | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== LENGTH + SIGNATURE) return null;
  const [content, signature] = [bytes.subarray(0, LENGTH), bytes.subarray(LENGTH)];
  if (!env.AUTH_SECRET.some((secret) => timingSafeEqual(sign(content, secret), signature))) return null;
  const kind = KINDS[content[0]!];
  return kind ? { kind, id: uuidOf(content.subarray(1, 17)), deliveryId: uuidOf(content.subarray(17)) } : null;
}

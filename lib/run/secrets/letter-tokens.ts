// Opaque tokens in letters: deterministic and valid for ever, because a letter may be read, and answered, years after it was sent.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/run/env';

const SECRETS = [...env.AUTH_SECRET, ...env.LETTER_SECRETS];
const UUID_BYTES = 16;
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function signedBytes(purpose: string, length: number, signature: number) {
  const sign = (content: Buffer, secret: string) =>
    createHmac('sha256', secret).update(purpose).update(content).digest().subarray(0, signature);
  return {
    length: length + signature,
    seal: (content: Buffer) => Buffer.concat([content, sign(content, env.AUTH_SECRET[0]!)]),
    /** The content; null for anything that was not signed here for this purpose. */
    open(bytes: Buffer): Buffer | null {
      if (bytes.length !== length + signature) return null;
      const [content, given] = [bytes.subarray(0, length), bytes.subarray(length)];
      return SECRETS.some((secret) => timingSafeEqual(sign(content, secret), given)) ? content : null;
    },
  };
}

/**
 * What a link unsubscribes from: the newsletters to an account, to a center, or to the address of one
 * delivery; `messages` stops e-mails about unread messages to an account.
 */
export type Subscriber = { kind: (typeof KINDS)[number]; id: string; deliveryId: string };

const KINDS = ['user', 'center', 'address', 'messages'] as const;
const unsubscribing = signedBytes('unsubscribe', 1 + 2 * UUID_BYTES, 16);

export const unsubscribeToken = ({ kind, id, deliveryId }: Subscriber): string =>
  unsubscribing
    .seal(Buffer.concat([Buffer.of(KINDS.indexOf(kind)), bytesOf(id), bytesOf(deliveryId)]))
    .toString('base64url');

/** null for anything that was not signed here. */
export function readUnsubscribeToken(token: string): Subscriber | null {
  const content = unsubscribing.open(Buffer.from(token, 'base64url'));
  const kind = content && KINDS[content[0]!];
  return kind ? { kind, id: uuidOf(content.subarray(1, 17)), deliveryId: uuidOf(content.subarray(17)) } : null;
}

const BASE = 36;
const replying = signedBytes('reply', 1 + UUID_BYTES, 12);

/**
 * Identifies the conversation in a reply address. At most 45 letters and digits, because mail servers may change
 * the case of an address and accept only 64 characters before the @.
 * @param kind 1 to 255: the kind of record that `id` belongs to
 */
export const replyToken = (kind: number, id: string): string =>
  BigInt(`0x${replying.seal(Buffer.concat([Buffer.of(kind), bytesOf(id)])).toString('hex')}`).toString(BASE);

/** null for anything that was not signed here. */
export function readReplyToken(token: string): { kind: number; id: string } | null {
  if (!/^[0-9a-z]{40,46}$/i.test(token)) return null;
  const number = token.split('').reduce((all, digit) => all * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)), 0n);
  const content = replying.open(Buffer.from(number.toString(16).padStart(replying.length * 2, '0'), 'hex'));
  return content && { kind: content[0]!, id: uuidOf(content.subarray(1)) };
}

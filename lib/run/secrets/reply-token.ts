import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/run/env';

const PURPOSE = 'reply';
const SIGNATURE = 12;
const LENGTH = 1 + 16 + SIGNATURE;
const BASE = 36;

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const sign = (content: Buffer, secret: string) =>
  createHmac('sha256', secret).update(PURPOSE).update(content).digest().subarray(0, SIGNATURE);

/**
 * A signed token in the reply address that identifies the conversation. At most 45 letters and digits, because mail
 * servers may change the case of an address and accept only 64 characters before the @.
 * @param kind 1 to 255: the kind of record that `id` belongs to
 */
export function replyToken(kind: number, id: string): string {
  const content = Buffer.concat([Buffer.of(kind), Buffer.from(id.replaceAll('-', ''), 'hex')]);
  const bytes = Buffer.concat([content, sign(content, env.AUTH_SECRET[0]!)]);
  return BigInt(`0x${bytes.toString('hex')}`).toString(BASE);
}

/** null for anything that was not signed here. */
export function readReplyToken(token: string): { kind: number; id: string } | null {
  if (!/^[0-9a-z]{40,46}$/i.test(token)) return null;
  const number = token.split('').reduce((all, digit) => all * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)), 0n);
  const hex = number.toString(16).padStart(LENGTH * 2, '0');
  if (hex.length !== LENGTH * 2) return null;
  const bytes = Buffer.from(hex, 'hex');
  const [content, signature] = [bytes.subarray(0, LENGTH - SIGNATURE), bytes.subarray(LENGTH - SIGNATURE)];
  if (!env.AUTH_SECRET.some((secret) => timingSafeEqual(sign(content, secret), signature))) return null;
  return { kind: content[0]!, id: uuidOf(content.subarray(1)) };
}

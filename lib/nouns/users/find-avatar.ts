import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { db } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';

const PIXELS = 200;
const PATIENCE_MS = 2_000;
const MAX_BYTES = 1_000_000;
const KEPT_MS = 3_600_000;
const MAX_KEPT = 500;

type Kept = { picture: Buffer | null; until: number };
const kept = new Map<string, Kept>();

/**
 * The picture that a public avatar service has for somebody, by the hash of their address; null if the feature is
 * switched off, if there is none, or if the service does not answer. The server requests it, so that the service does
 * not learn who is looking, and re-encodes it, so that nothing but pixels gets through.
 */
export async function findAvatar(userId: string): Promise<Buffer | null> {
  if (!env.FEATURE_AVATAR_LOOKUP) return null;
  const person = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { email: true } });
  if (!person) return null;
  const hash = createHash('sha256').update(person.email.trim().toLowerCase()).digest('hex');
  const known = kept.get(hash);
  if (known && known.until > Date.now()) return known.picture;
  const picture = await fetchPicture(hash).catch(() => null);
  kept.delete(hash);
  kept.set(hash, { picture, until: Date.now() + KEPT_MS });
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  return picture;
}

async function fetchPicture(hash: string): Promise<Buffer | null> {
  const url = new URL(`${hash}?s=${PIXELS}&d=404&r=g`, env.AVATAR_URL);
  const response = await fetch(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { accept: 'image/*' },
    redirect: 'error',
  });
  const isPicture = /^image\/(png|jpeg|webp)\b/.test(response.headers.get('content-type') ?? '');
  if (!response.ok || !isPicture || Number(response.headers.get('content-length')) > MAX_BYTES) {
    await response.body?.cancel();
    return null;
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > MAX_BYTES) return null;
  const picture = sharp(bytes, { limitInputPixels: 4_000_000 });
  return picture.resize(PIXELS, PIXELS, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
}

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Actor } from '@/lib/core/actor/actor';
import { uuidOf } from '@/lib/core/fields/column-values';
import { openFile } from '@/lib/core/files/data';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { nameInChats } from '@/lib/nouns/chats/data';
import { users } from '@/lib/nouns/users/resource';
import { db } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { Problem } from '@/lib/run/errors';
import { escapeXml } from '@/lib/run/i18n/escape';
import { initialsOf } from './rules.initials';

const PIXELS = 200;
const TIMEOUT_MS = 2_000;
const MAX_BYTES = 1_000_000;
const KEPT_MS = 3_600_000;
const MAX_KEPT = 500;

type CachedAvatar = { picture: Buffer | null; until: number };
const kept = new Map<string, CachedAvatar>();

/**
 * The picture that a public avatar service has for somebody, by the hash of their address; null if the feature is
 * switched off, if there is none, or if the service does not answer. The server requests it, so that the service does
 * not learn who is looking, and re-encodes it, so that nothing but pixels gets through.
 */
async function findAvatar(userId: string): Promise<Buffer | null> {
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
    signal: AbortSignal.timeout(TIMEOUT_MS),
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

const HUES = [188, 24, 212, 152, 262, 340, 44, 98];

/** A picture of 200 × 200 with the initials of a person, in a colour derived from their id. */
export function drawInitials(id: string, name: string): string {
  const text = escapeXml(initialsOf(name) || '?');
  const hue = HUES[Number.parseInt(id.slice(-2), 16) % HUES.length] ?? HUES[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><rect width="200" height="200" fill="hsl(${hue} 45% 33%)"/><text x="100" y="100" dy=".35em" text-anchor="middle" fill="#fff" font-family="Inter,system-ui,sans-serif" font-weight="600" font-size="84">${text}</text></svg>`;
}

type VisiblePerson = { name?: string; surname?: string; email?: string; profileImage?: { full: string } | null };

/** The name of a person whom the caller knows only through a conversation. */
async function seenBy(actor: Actor, id: string): Promise<VisiblePerson> {
  try {
    return JSON.parse((await getRecord(users, actor, id)).body) as VisiblePerson;
  } catch (error) {
    const name = actor.id && (await nameInChats(actor.id, id));
    if (!name) throw error;
    return { name };
  }
}

/** Initials replace a portrait that is gone or not for this reader, but not one that is temporarily unreadable. */
function nullIfClosed(problem: unknown): null {
  if (problem instanceof Problem && problem.status >= 500) throw problem;
  return null;
}

/** A user's portrait, Gravatar picture (where enabled) or initials, for those who may see the user. */
export const servePicture = defineVerb('GET /users/{id}/picture', {
  summary: 'The portrait of a person, or their initials',
  file: 'image/*',
  run: async ({ actor, params }) => {
    const id = uuidOf(params.id);
    const seen = await seenBy(actor, id);
    const file = seen.profileImage?.full.split('/').at(-1);
    const headers = { 'cache-control': 'private, max-age=60', 'x-content-type-options': 'nosniff' };
    const portrait = file ? await openFile(actor, file, 400).catch(nullIfClosed) : null;
    if (portrait?.bytes)
      return new Response(Uint8Array.from(portrait.bytes), {
        headers: { ...headers, 'content-type': portrait.mediaType },
      });
    const avatar = await findAvatar(id);
    if (avatar) return new Response(Uint8Array.from(avatar), { headers: { ...headers, 'content-type': 'image/webp' } });
    const name = `${seen.name ?? ''} ${seen.surname ?? ''}`.trim() || (seen.email ?? '');
    return new Response(drawInitials(id, name), {
      headers: { ...headers, 'content-type': 'image/svg+xml', 'content-security-policy': "default-src 'none'" },
    });
  },
});

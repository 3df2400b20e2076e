import type { Actor } from '@/lib/core/actor/actor';
import { uuidOf } from '@/lib/core/fields/column-values';
import { openFile } from '@/lib/core/files/data';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { nameInChats } from '@/lib/nouns/chats/data';
import { drawInitials } from '@/lib/nouns/users/draw-initials';
import { findAvatar } from '@/lib/nouns/users/find-avatar';
import { users } from '@/lib/nouns/users/resource';

type Seen = { name?: string; surname?: string; email?: string; profileImage?: { full: string } | null };

/** The name of somebody known to the caller only through a conversation. */
async function seenBy(actor: Actor, id: string): Promise<Seen> {
  try {
    return JSON.parse((await getRecord(users, actor, id)).body) as Seen;
  } catch (error) {
    const name = actor.id && (await nameInChats(actor.id, id));
    if (!name) throw error;
    return { name };
  }
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
    const portrait = file && (await openFile(actor, file, 400).catch(() => null));
    if (portrait)
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

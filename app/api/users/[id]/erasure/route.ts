import { parse, readJson } from '@/lib/core/fields/validation';
import { repeatable } from '@/lib/core/repeatable';
import { erasure } from '@/lib/nouns/accounts/schema';
import { eraseUser } from '@/lib/nouns/users/erase-user';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Erases a user who has asked for it; this cannot be undone. */
export const POST = handle(({ request, actor, params }) =>
  repeatable(request, actor.id ?? 'anonymous', async (sent) => {
    const { reason } = parse(erasure, await readJson(sent));
    await eraseUser(actor, idOf(params), reason);
    return new Response(null, { status: 204 });
  }),
);

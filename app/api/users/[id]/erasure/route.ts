import { erasure } from '@/lib/accounts/schema';
import { handle } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { repeatable } from '@/lib/rest/repeatable';
import { eraseUser } from '@/lib/users/erase-user';

/** Erases a user who has asked for it; this cannot be undone. */
export const POST = handle(({ request, actor, params }) =>
  repeatable(request, actor.id ?? 'anonymous', async (sent) => {
    const { reason } = parse(erasure, await readJson(sent));
    await eraseUser(actor, idOf(params), reason);
    return new Response(null, { status: 204 });
  }),
);

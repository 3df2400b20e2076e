import { repeatable } from '@/lib/core/repeatable';
import { sendAccountLink } from '@/lib/nouns/users/send-account-link';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Sends the user the address confirmation letter again. */
export const POST = handle(({ request, actor, params }) =>
  repeatable(request, actor.id ?? 'anonymous', async () => {
    await sendAccountLink(actor, idOf(params), 'confirmation');
    return new Response(null, { status: 204 });
  }),
);

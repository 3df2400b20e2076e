import { handle } from '@/lib/http/handle';
import { idOf } from '@/lib/rest/handlers';
import { repeatable } from '@/lib/rest/repeatable';
import { sendAccountLink } from '@/lib/users/send-account-link';

/** Sends the user a link to set a new password. */
export const POST = handle(({ request, actor, params }) =>
  repeatable(request, actor.id ?? 'anonymous', async () => {
    await sendAccountLink(actor, idOf(params), 'password-reset');
    return new Response(null, { status: 204 });
  }),
);

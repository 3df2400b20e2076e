import { once } from '@/lib/core/idempotency';
import { hideCenter } from '@/lib/nouns/centers/revert-center';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

/** Takes a center off the public map. */
export const POST = formOr(
  portalForm({
    page: (_, { id }) => `centers/${id}`,
    saved: 'centerHidden',
    isButton: true,
    submit: ({ me, params }) => transaction((tx) => hideCenter(tx, me, idOf(params))),
  }),
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx) => {
      await hideCenter(tx, actor, idOf(params));
      return new Response(null, { status: 204 });
    }),
  ),
);

import { hideCenter } from '@/lib/centers/revert-center';
import { handle } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';

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

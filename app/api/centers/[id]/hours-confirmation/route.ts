import { once } from '@/lib/core/idempotency';
import { confirmHours } from '@/lib/nouns/centers/confirm-hours';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

/** Confirms that a center's opening hours are still right. */
export const POST = formOr(
  portalForm({
    page: ({ back }, params) => (back === 'dashboard' ? 'dashboard' : `centers/${idOf(params)}`),
    saved: 'hoursConfirmed',
    isButton: true,
    submit: ({ me, params }) => transaction((tx) => confirmHours(tx, me, idOf(params))),
  }),
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx) => {
      await confirmHours(tx, actor, idOf(params));
      return new Response(null, { status: 204 });
    }),
  ),
);

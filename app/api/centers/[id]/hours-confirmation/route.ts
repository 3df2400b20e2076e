import { confirmHours } from '@/lib/centers/confirm-hours';
import { handle } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';

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

import { revertCenter } from '@/lib/centers/revert-center';
import { reversal } from '@/lib/centers/schema';
import { handle } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { parse, readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';

/** Restores a center's public data to what it was before a change. */
export const POST = formOr(
  portalForm({
    page: (_, { id }) => `centers/${id}`,
    saved: 'centerReverted',
    isButton: true,
    submit: ({ me, values, params }) =>
      transaction((tx) => revertCenter(tx, me, idOf(params), parse(reversal, { entryId: values.entryId }).entryId)),
  }),
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx, sent) => {
      const { entryId } = parse(reversal, await readJson(sent));
      await revertCenter(tx, actor, idOf(params), entryId);
      return new Response(null, { status: 204 });
    }),
  ),
);

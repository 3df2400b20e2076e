import { parse, readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { revertCenter } from '@/lib/nouns/centers/revert-center';
import { reversal } from '@/lib/nouns/centers/schema';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

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

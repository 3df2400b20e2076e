import { mergeCenters } from '@/lib/centers/merge-centers';
import { MERGED_NAMES } from '@/lib/centers/schema.merging';
import { handle } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';

/** Merges a duplicate record of the same practice into this one. */
export const POST = formOr(
  portalForm({
    page: (_, params) => `centers/${idOf(params)}/merge`,
    saved: 'centersMerged',
    submit: async ({ me, values, params }) => {
      const id = idOf(params);
      const taken = MERGED_NAMES.filter((name) => values[`take.${name}`] === 'gone');
      const wish = { otherId: values.otherId ?? '', reason: values.reason ?? '', taken };
      await transaction((tx) => mergeCenters(tx, me, id, wish));
      return { to: `/admin/centers/${id}?saved=centersMerged` };
    },
  }),
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx, sent) => {
      await mergeCenters(tx, actor, idOf(params), await readJson(sent));
      return new Response(null, { status: 204 });
    }),
  ),
);

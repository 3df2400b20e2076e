import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { mergeCenters } from '@/lib/nouns/centers/merge-centers';
import { MERGED_NAMES } from '@/lib/nouns/centers/schema.merging';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

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

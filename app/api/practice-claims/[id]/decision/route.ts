import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { decideClaim } from '@/lib/nouns/practice-claims/decide-claim';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

/** Decides about two centers founded as the same practice. The form says both in one choice: `one:<id of the kept one>`. */
export const POST = formOr(
  portalForm({
    page: 'practice-claims',
    saved: 'claimDecided',
    submit: async ({ me, values, params }) => {
      const [decision = '', keptId] = (values.decision ?? '').split(':');
      const body = { decision, ...(keptId && { keptId }), reason: values.reason ?? '' };
      await transaction((tx) => decideClaim(tx, me, idOf(params), body));
    },
  }),
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx, sent) => {
      await decideClaim(tx, actor, idOf(params), await readJson(sent));
      return new Response(null, { status: 204 });
    }),
  ),
);

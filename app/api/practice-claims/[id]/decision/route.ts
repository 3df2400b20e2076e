import { handle } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { readJson } from '@/lib/http/validation';
import { decideClaim } from '@/lib/practice-claims/decide-claim';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';

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

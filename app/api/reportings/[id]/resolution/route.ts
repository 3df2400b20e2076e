import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { resolveReporting } from '@/lib/nouns/requests/reportings/resolve-reporting';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

/** Carries out an admin's decision about a reporting and closes it. */
export const POST = formOr(
  portalForm({
    page: (_, params) => `reportings/${idOf(params)}`,
    saved: 'reportingResolved',
    submit: async ({ me, values, params }) => {
      const wish = { reason: values.reason ?? '' };
      await transaction((tx) => resolveReporting(tx, me, idOf(params), wish));
    },
  }),
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx, sent) =>
      json(JSON.stringify(await resolveReporting(tx, actor, idOf(params), await readJson(sent)))),
    ),
  ),
);

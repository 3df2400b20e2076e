import { handle, json } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { readJson } from '@/lib/http/validation';
import { resolveReporting } from '@/lib/reportings/resolve-reporting';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';

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

import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { startSeeing } from '@/lib/nouns/users/start-seeing';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

/** Starts viewing the portal as this user; for admins. */
export const POST = formOr(
  portalForm({
    page: (_, params) => `users/${idOf(params)}`,
    saved: 'account',
    submit: ({ request, me, values, params }) => {
      const wish = { reason: values.reason ?? '' };
      return transaction((tx) => startSeeing(tx, me, request.headers, idOf(params), wish));
    },
  }),
  handle(async ({ request, actor, params }) => {
    const body = await readJson(request);
    const begun = await transaction((tx) => startSeeing(tx, actor, request.headers, idOf(params), body));
    return json(JSON.stringify(begun));
  }),
);

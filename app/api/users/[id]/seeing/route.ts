import { handle, json } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { transaction } from '@/lib/rest/transaction';
import { startSeeing } from '@/lib/users/start-seeing';

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

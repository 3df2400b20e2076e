import { handle } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';
import { mergeUsers } from '@/lib/users/merge-users';

/** Merges another account of the same person into this one. */
export const POST = formOr(
  portalForm({
    page: (_, params) => `users/${idOf(params)}/merge`,
    saved: 'merged',
    submit: async ({ me, values, params }) => {
      const id = idOf(params);
      const wish = { otherId: values.otherId ?? '', reason: values.reason ?? '' };
      await transaction((tx) => mergeUsers(tx, me, id, wish));
      return { to: `/admin/users/${id}?saved=merged` };
    },
  }),
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx, sent) => {
      await mergeUsers(tx, actor, idOf(params), await readJson(sent));
      return new Response(null, { status: 204 });
    }),
  ),
);

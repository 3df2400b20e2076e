import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { mergeUsers } from '@/lib/nouns/users/merge-users';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

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

import { json } from '@/lib/core/answers';
import { once } from '@/lib/core/idempotency';
import { retryMail } from '@/lib/nouns/outbox/retry-mail';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

const form = portalForm({
  page: (_, { id }) => `outbox/${id}`,
  saved: 'job',
  submit: async ({ me, params }) => {
    await transaction((tx) => retryMail(tx, me, idOf(params)));
  },
});

export const POST = formOr(
  form,
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx) => json(await retryMail(tx, actor, idOf(params)))),
  ),
);

import { handle, json } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { retryMail } from '@/lib/outbox/retry-mail';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';

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

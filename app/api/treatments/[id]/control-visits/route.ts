import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { getRecord } from '@/lib/core/read';
import { recordVisit } from '@/lib/nouns/treatments/record-visit';
import { treatments } from '@/lib/nouns/treatments/resource';
import { transaction, within } from '@/lib/run/db/transaction';
import { dayFrom } from '@/lib/run/i18n/typed-times';
import { handle, json } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

const form = portalForm({
  page: (_, { id }) => `treatments/${id}`,
  saved: 'controlVisit',
  submit: ({ me, values, params }) => {
    const visit = { ...values, visitedOn: dayFrom(values.visitedOn ?? '') };
    return transaction((tx) => recordVisit(tx, me, idOf(params), visit));
  },
});

const api = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const id = idOf(params);
    const isNew = await recordVisit(tx, actor, id, await readJson(sent));
    const { body } = await getRecord(treatments, actor, id, {}, within(tx));
    return json(body, isNew ? 201 : 200);
  }),
);

/** Records a control visit and answers the treatment. */
export const POST = formOr(form, api);

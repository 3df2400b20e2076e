import { handle, json } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { readJson } from '@/lib/http/validation';
import { dayFrom } from '@/lib/i18n/typed-times';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { getRecord } from '@/lib/rest/read';
import { transaction, within } from '@/lib/rest/transaction';
import { recordVisit } from '@/lib/treatments/record-visit';
import { treatments } from '@/lib/treatments/resource';

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

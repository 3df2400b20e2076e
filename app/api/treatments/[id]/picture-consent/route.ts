import { handle, json } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { getRecord } from '@/lib/rest/read';
import { transaction, within } from '@/lib/rest/transaction';
import { treatments } from '@/lib/treatments/resource';
import { withdrawPictures } from '@/lib/treatments/withdraw-pictures';

const form = portalForm({
  page: (_, { id }) => `treatments/${id}`,
  saved: 'pictureConsent',
  submit: ({ me, values, params }) => {
    const wish = { granted: values.granted === 'true' };
    return transaction((tx) => withdrawPictures(tx, me, idOf(params), wish));
  },
});

const api = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const id = idOf(params);
    await withdrawPictures(tx, actor, id, await readJson(sent));
    return json((await getRecord(treatments, actor, id, {}, within(tx))).body);
  }),
);

/** Withdraws or renews a patient's consent to showing their pictures, for all their treatments at once. */
export const POST = formOr(form, api);

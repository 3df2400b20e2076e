import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { getRecord } from '@/lib/core/read';
import { treatments } from '@/lib/nouns/treatments/resource';
import { withdrawPictures } from '@/lib/nouns/treatments/withdraw-pictures';
import { transaction, within } from '@/lib/run/db/transaction';
import { handle, json } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

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

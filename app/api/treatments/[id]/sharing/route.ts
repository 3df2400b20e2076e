import { handle, json } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { getRecord } from '@/lib/rest/read';
import { transaction, within } from '@/lib/rest/transaction';
import { treatments } from '@/lib/treatments/resource';
import { sharePicture } from '@/lib/treatments/share-picture';

const form = portalForm({
  page: (_, { id }) => `treatments/${id}`,
  saved: 'sharing',
  submit: ({ me, values, params }) => {
    const wish = { ...values, shared: values.shared === 'true' };
    return transaction((tx) => sharePicture(tx, me, idOf(params), wish));
  },
});

const api = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const id = idOf(params);
    await sharePicture(tx, actor, id, await readJson(sent));
    return json((await getRecord(treatments, actor, id, {}, within(tx))).body);
  }),
);

/** Shares a treatment's picture with its patient, or stops sharing it; answers the treatment. */
export const POST = formOr(form, api);

import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { getRecord } from '@/lib/core/read';
import { treatments } from '@/lib/nouns/treatments/resource';
import { sharePicture } from '@/lib/nouns/treatments/share-picture';
import { transaction, within } from '@/lib/run/db/transaction';
import { handle, json } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

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

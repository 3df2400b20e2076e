import { correctCredits } from '@/lib/credits/correct-credits';
import { credits } from '@/lib/credits/resource';
import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { getRecord } from '@/lib/rest/read';
import { within } from '@/lib/rest/transaction';

/** Corrects a professional's credits by hand: a further ledger entry, with a reason. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const id = await correctCredits(tx, actor, idOf(params), await readJson(sent));
    const { body } = await getRecord(credits, actor, id, {}, within(tx));
    return json(body, 201, { location: `/api/credits/${id}` });
  }),
);

import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { getRecord } from '@/lib/core/read';
import { correctCredits } from '@/lib/nouns/credits/correct-credits';
import { credits } from '@/lib/nouns/credits/resource';
import { within } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Corrects a professional's credits by hand: a further ledger entry, with a reason. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const id = await correctCredits(tx, actor, idOf(params), await readJson(sent));
    const { body } = await getRecord(credits, actor, id, {}, within(tx));
    return json(body, 201, { location: `/api/credits/${id}` });
  }),
);

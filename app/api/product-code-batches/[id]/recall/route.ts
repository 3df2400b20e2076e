import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { getRecord } from '@/lib/core/read';
import { recallBatch } from '@/lib/nouns/product-codes/batches/recall-batch';
import { productCodeBatches } from '@/lib/nouns/product-codes/batches/resource';
import { within } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Recalls a batch and answers it. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const id = idOf(params);
    await recallBatch(tx, actor, id, await readJson(sent));
    return json((await getRecord(productCodeBatches, actor, id, {}, within(tx))).body);
  }),
);

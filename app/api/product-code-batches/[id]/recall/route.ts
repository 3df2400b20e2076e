import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { recallBatch } from '@/lib/product-code-batches/recall-batch';
import { productCodeBatches } from '@/lib/product-code-batches/resource';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { getRecord } from '@/lib/rest/read';
import { within } from '@/lib/rest/transaction';

/** Recalls a batch and answers it. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const id = idOf(params);
    await recallBatch(tx, actor, id, await readJson(sent));
    return json((await getRecord(productCodeBatches, actor, id, {}, within(tx))).body);
  }),
);

import { orderAnswer } from '@/lib/credits/data';
import { payOrder } from '@/lib/credits/pay-order';
import { fanShopOrder } from '@/lib/credits/schema';
import { json } from '@/lib/http/handle';
import { handleService } from '@/lib/http/handle-service';
import { parse, readJson } from '@/lib/http/validation';
import { once } from '@/lib/rest/idempotency';

/** Called by the fan shop, with the service credential. */
export const POST = handleService(({ request, actor }) =>
  once(
    request,
    actor,
    async (tx, sent) => {
      const { id, isNew } = await payOrder(tx, parse(fanShopOrder, await readJson(sent)));
      return json(JSON.stringify(await orderAnswer(tx, id)), isNew ? 201 : 200, { location: `/api/credits/${id}` });
    },
    'service',
  ),
);

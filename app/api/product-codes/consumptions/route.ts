import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { consumeCode } from '@/lib/product-codes/consume-code';
import { productCodes } from '@/lib/product-codes/resource';
import { codeUse } from '@/lib/product-codes/schema';
import { once } from '@/lib/rest/idempotency';
import { getRecord } from '@/lib/rest/read';
import { within } from '@/lib/rest/transaction';

export const POST = handle(({ request, actor }) => {
  const me = requirePerson(actor);
  return once(request, me, async (tx, sent) => {
    const used = await consumeCode(tx, me, parse(codeUse, await readJson(sent)));
    const { body } = await getRecord(productCodes, me, used.id, {}, within(tx));
    return json(body, 201);
  });
});

import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { checkCode } from '@/lib/product-codes/check-code';
import { checkGuesses } from '@/lib/product-codes/check-guesses';
import { consumeCode } from '@/lib/product-codes/consume-code';
import { productCodes } from '@/lib/product-codes/resource';
import { codeUse } from '@/lib/product-codes/schema';
import { once } from '@/lib/rest/idempotency';
import { getRecord } from '@/lib/rest/read';
import { within } from '@/lib/rest/transaction';

// The path holds the code itself, as printed or scanned: the owner of a kit does not know its id.

/** Tells whether the code can be used. */
export const GET = handle(async ({ actor, params: { id: code = '' } }) =>
  json(JSON.stringify(await checkGuesses(actor, () => checkCode(requirePerson(actor), code)))),
);

/** Uses the code at a center. */
export const POST = handle(({ request, actor, params: { id: code = '' } }) => {
  const me = requirePerson(actor);
  return checkGuesses(me, () =>
    once(request, me, async (tx, sent) => {
      const { centerId } = parse(codeUse, await readJson(sent));
      const used = await consumeCode(tx, me, { code, centerId });
      const { body } = await getRecord(productCodes, me, used.id, {}, within(tx));
      return json(body, 201);
    }),
  );
});

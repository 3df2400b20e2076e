import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { getRecord } from '@/lib/core/read';
import { checkCode } from '@/lib/nouns/product-codes/check-code';
import { checkGuesses } from '@/lib/nouns/product-codes/check-guesses';
import { consumeCode } from '@/lib/nouns/product-codes/consume-code';
import { productCodes } from '@/lib/nouns/product-codes/resource';
import { codeUse } from '@/lib/nouns/product-codes/schema';
import { within } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';

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

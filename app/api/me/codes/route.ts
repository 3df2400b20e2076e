import { checkGuesses } from '@/lib/nouns/product-codes/check-guesses';
import { consumeCode } from '@/lib/nouns/product-codes/consume-code';
import { transaction } from '@/lib/run/db/transaction';
import { portalForm } from '@/lib/web/http/portal-form';

/** Form variant of `POST /api/product-codes/{code}/consumption`, without JavaScript. */
export const POST = portalForm({
  page: 'kit',
  saved: 'code',
  submit: ({ me, values: { code = '', centerId } }) =>
    checkGuesses(me, () => transaction((tx) => consumeCode(tx, me, { code, ...(centerId && { centerId }) }))),
});

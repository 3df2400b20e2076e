import { portalForm } from '@/lib/http/portal-form';
import { checkGuesses } from '@/lib/product-codes/check-guesses';
import { consumeCode } from '@/lib/product-codes/consume-code';
import { transaction } from '@/lib/rest/transaction';

/** Form variant of `POST /api/product-codes/{code}/consumption`, without JavaScript. */
export const POST = portalForm({
  page: 'kit',
  saved: 'code',
  submit: ({ me, values: { code = '', centerId } }) =>
    checkGuesses(me, () => transaction((tx) => consumeCode(tx, me, { code, ...(centerId && { centerId }) }))),
});

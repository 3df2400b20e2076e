import { text } from '@/lib/core/json-schema';
import { definePortalForm, defineVerb } from '@/lib/core/verb';
import { transaction } from '@/lib/run/db/transaction';
import { checkGuesses } from './check-guesses';
import { consumeCode } from './consume-code';
import { productCodes } from './resource';
import { codeUse } from './schema';

export const redeemCode = defineVerb('POST /product-codes/{id}/consumption', {
  summary: 'Redeem a product code at a center; `id` is the code as printed or scanned',
  inPath: text,
  body: codeUse,
  answer: productCodes,
  status: 201,
  guards: [checkGuesses],
  run: async ({ tx, actor, id: code, body: { centerId } }) => (await consumeCode(tx, actor, { code, centerId })).id,
});

export const redeemByForm = definePortalForm('POST /me/codes', {
  summary: 'Redeem a product code by the form of the kit, with or without JavaScript',
  fields: 'code centerId',
  page: 'kit',
  saved: 'code',
  submit: ({ me, values: { code = '', centerId } }) =>
    checkGuesses(me, () => transaction((tx) => consumeCode(tx, me, { code, ...(centerId && { centerId }) }))),
});

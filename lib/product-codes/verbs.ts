import { conflict } from '@/lib/errors';
import type { Verbs } from '@/lib/rest/records';
import { removeRecord, updateRecord } from '@/lib/rest/write';
import { createCode } from './create-code';
import { productCodes } from './resource';

// A used code has earned credits by its product type: both stay as they were.
const isUsed = (status: unknown) => status === 'used';

export const verbs: Verbs = {
  create: createCode,
  update: async (tx, actor, locked, input) => {
    const { before } = locked;
    const isOther = input.productType !== undefined && input.productType !== before.productType;
    if (isUsed(before.status) && isOther) throw conflict('errors.codeKept', 'productType');
    await updateRecord(tx, productCodes, actor, locked, input);
  },
  remove: async (tx, actor, locked) => {
    if (isUsed(locked.before.status)) throw conflict('errors.codeKept', 'status');
    await removeRecord(tx, productCodes, actor, locked);
  },
};

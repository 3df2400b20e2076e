import { randomInt } from 'node:crypto';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, removeRecord, updateRecord } from '@/lib/core/write';
import { conflict } from '@/lib/run/errors';
import { productCodes } from './resource';
import { makeCode } from './rules';

// A used code has earned credits by its product type: both stay as they were.
const isUsed = (status: unknown) => status === 'used';

export const verbs: Verbs = {
  create: (tx, actor, input) => insertRecord(tx, productCodes, actor, input, { code: makeCode(randomInt) }),
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

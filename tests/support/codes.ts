import { randomInt } from 'node:crypto';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import { db } from '@/lib/run/db/db';

export const freeCode = (productType: 'ULTRA' | 'TOUCH' = 'ULTRA') =>
  db.productCode.create({ data: { code: makeCode(randomInt), name: 'Kit', productType } });

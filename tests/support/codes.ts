import { randomInt } from 'node:crypto';
import { db } from '@/lib/db';
import { makeCode } from '@/lib/product-codes/rules';

export const freeCode = (productType: 'ULTRA' | 'TOUCH' = 'ULTRA') =>
  db.productCode.create({ data: { code: makeCode(randomInt), name: 'Kit', productType } });

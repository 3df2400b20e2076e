import { createCode } from '@/lib/product-codes/create-code';
import { productCodes } from '@/lib/product-codes/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(productCodes, { create: createCode });

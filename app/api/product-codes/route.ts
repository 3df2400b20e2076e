import { productCodes } from '@/lib/product-codes/resource';
import { verbs } from '@/lib/product-codes/verbs';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(productCodes, verbs);

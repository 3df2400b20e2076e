import { productCodes } from '@/lib/nouns/product-codes/resource';
import { verbs } from '@/lib/nouns/product-codes/verbs';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(productCodes, verbs);

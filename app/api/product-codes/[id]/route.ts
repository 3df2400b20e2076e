import { productCodes } from '@/lib/nouns/product-codes/resource';
import { verbs } from '@/lib/nouns/product-codes/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(productCodes, verbs);

import { productCodes } from '@/lib/product-codes/resource';
import { verbs } from '@/lib/product-codes/verbs';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(productCodes, verbs);

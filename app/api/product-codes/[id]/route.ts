import { productCodes } from '@/lib/product-codes/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(productCodes);

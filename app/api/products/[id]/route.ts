import { products } from '@/lib/products/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(products);

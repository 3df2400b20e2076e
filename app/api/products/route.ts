import { products } from '@/lib/products/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(products);

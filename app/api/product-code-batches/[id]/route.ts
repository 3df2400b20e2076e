import { productCodeBatches } from '@/lib/product-code-batches/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(productCodeBatches);

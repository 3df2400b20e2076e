import { productCodeBatches } from '@/lib/product-code-batches/resource';
import { verbs } from '@/lib/product-code-batches/verbs';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(productCodeBatches, verbs);

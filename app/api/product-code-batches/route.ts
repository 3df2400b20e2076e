import { productCodeBatches } from '@/lib/nouns/product-codes/batches/resource';
import { verbs } from '@/lib/nouns/product-codes/batches/verbs';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(productCodeBatches, verbs);

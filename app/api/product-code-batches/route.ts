import { createBatch } from '@/lib/product-code-batches/create-batch';
import { productCodeBatches } from '@/lib/product-code-batches/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(productCodeBatches, { create: createBatch });

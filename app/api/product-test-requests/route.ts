import { createRequest } from '@/lib/product-test-requests/create-request';
import { productTestRequests } from '@/lib/product-test-requests/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(productTestRequests, { create: createRequest });

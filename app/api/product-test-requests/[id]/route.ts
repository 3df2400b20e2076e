import { productTestRequests } from '@/lib/product-test-requests/resource';
import { updateRequest } from '@/lib/product-test-requests/update-request';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(productTestRequests, { update: updateRequest });

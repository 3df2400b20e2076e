import { createRequest } from '@/lib/cw-rollup-requests/create-request';
import { cwRollupRequests } from '@/lib/cw-rollup-requests/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(cwRollupRequests, { create: createRequest });

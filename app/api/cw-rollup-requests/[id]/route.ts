import { cwRollupRequests } from '@/lib/cw-rollup-requests/resource';
import { updateRequest } from '@/lib/cw-rollup-requests/update-request';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(cwRollupRequests, { update: updateRequest });

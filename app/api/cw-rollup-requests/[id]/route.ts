import { cwRollupRequests } from '@/lib/cw-rollup-requests/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(cwRollupRequests);

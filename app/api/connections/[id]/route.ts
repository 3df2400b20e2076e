import { connections } from '@/lib/connections/resource';
import { updateConnection } from '@/lib/connections/update-connection';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(connections, { update: updateConnection });

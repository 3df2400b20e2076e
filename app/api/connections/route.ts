import { requestConnection } from '@/lib/connections/request-connection';
import { connections } from '@/lib/connections/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(connections, { create: requestConnection });

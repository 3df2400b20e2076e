import { connections } from '@/lib/connections/resource';
import { verbs } from '@/lib/connections/verbs';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(connections, verbs);

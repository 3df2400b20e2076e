import { centers } from '@/lib/centers/resource';
import { lockNamedPeople, updateCenter } from '@/lib/centers/update-center';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(centers, { update: updateCenter, lockFirst: lockNamedPeople });

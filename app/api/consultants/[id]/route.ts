import { consultants } from '@/lib/consultants/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(consultants);

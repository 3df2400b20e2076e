import { customers } from '@/lib/customers/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(customers);

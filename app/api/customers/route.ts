import { customers } from '@/lib/customers/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(customers);

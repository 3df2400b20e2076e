import { consultants } from '@/lib/consultants/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(consultants);

import { createCenter } from '@/lib/centers/create-center';
import { centers } from '@/lib/centers/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(centers, { create: createCenter });

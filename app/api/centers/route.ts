import { createCenter } from '@/lib/nouns/centers/create-center';
import { centers } from '@/lib/nouns/centers/resource';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(centers, { create: createCenter });

import { createExpert } from '@/lib/experts/create-expert';
import { experts } from '@/lib/experts/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(experts, { create: createExpert });

import { loadDictionaries } from '@/lib/auth/passwords';
import { createExpert } from '@/lib/experts/create-expert';
import { experts } from '@/lib/experts/resource';
import type { Handler } from '@/lib/http/handle';
import { collection } from '@/lib/rest/handlers';

const { GET, POST: create } = collection(experts, { create: createExpert });

export const POST: Handler = async (request, context) => {
  await loadDictionaries();
  return create(request, context);
};

export { GET };

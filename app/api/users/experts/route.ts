import '@/lib/nouns/register';
import { experts } from '@/lib/nouns/accounts/experts/resource';
import { verbs } from '@/lib/nouns/accounts/experts/verbs';
import { loadDictionaries } from '@/lib/nouns/accounts/passwords';
import type { Handler } from '@/lib/web/http/handle';
import { collection } from '@/lib/web/rest/handlers';

const { GET, POST: create } = collection(experts, verbs);

export const POST: Handler = async (request, context) => {
  await loadDictionaries();
  return create(request, context);
};

export { GET };

import { newsletters } from '@/lib/nouns/newsletters/resource';
import { verbs } from '@/lib/nouns/newsletters/verbs';
import { collection } from '@/lib/web/rest/handlers';

export const { GET, POST } = collection(newsletters, verbs);

import { newsletters } from '@/lib/newsletters/resource';
import { verbs } from '@/lib/newsletters/verbs';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(newsletters, verbs);

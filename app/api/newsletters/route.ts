import { newsletters } from '@/lib/newsletters/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(newsletters);

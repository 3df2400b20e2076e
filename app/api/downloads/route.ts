import { downloads } from '@/lib/downloads/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(downloads);

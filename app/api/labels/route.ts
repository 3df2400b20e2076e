import { labels } from '@/lib/labels/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(labels);

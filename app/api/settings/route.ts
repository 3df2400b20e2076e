import { collection } from '@/lib/rest/handlers';
import { settings } from '@/lib/settings/resource';

export const { GET, POST } = collection(settings);

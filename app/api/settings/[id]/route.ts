import { member } from '@/lib/rest/handlers';
import { settings } from '@/lib/settings/resource';

export const { GET, PUT, DELETE } = member(settings);

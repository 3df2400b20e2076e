import { member } from '@/lib/rest/handlers';
import { views } from '@/lib/views/resource';

export const { GET, PUT, DELETE } = member(views);

import { labels } from '@/lib/labels/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(labels);

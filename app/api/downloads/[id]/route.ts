import { downloads } from '@/lib/downloads/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(downloads);

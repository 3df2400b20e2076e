import { credits } from '@/lib/credits/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(credits);

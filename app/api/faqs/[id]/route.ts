import { faqs } from '@/lib/faqs/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(faqs);

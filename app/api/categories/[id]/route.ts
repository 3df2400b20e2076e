import { categories } from '@/lib/categories/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(categories);

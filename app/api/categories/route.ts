import { categories } from '@/lib/categories/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(categories);

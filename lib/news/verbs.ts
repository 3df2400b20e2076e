import type { Verbs } from '@/lib/rest/records';
import { createNews, updateNews } from './write-news';

export const verbs: Verbs = { create: createNews, update: updateNews };

import type { Verbs } from '@/lib/core/records';
import { createNews, updateNews } from './write-news';

export const verbs: Verbs = { create: createNews, update: updateNews };

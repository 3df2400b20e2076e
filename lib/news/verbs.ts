import type { Verbs } from '@/lib/rest/records';
import { updateNews } from './write-news';

export const verbs: Verbs = { update: updateNews };

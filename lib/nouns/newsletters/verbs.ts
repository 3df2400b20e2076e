import type { Verbs } from '@/lib/core/records';
import { createNewsletter, removeNewsletter, updateNewsletter } from './update-newsletter';

export const verbs: Verbs = { create: createNewsletter, update: updateNewsletter, remove: removeNewsletter };

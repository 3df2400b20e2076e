import type { Verbs } from '@/lib/rest/records';
import { deleteNote } from './delete-note';
import { writeNote } from './write-note';

export const verbs: Verbs = { create: writeNote, remove: deleteNote };

import type { Verbs } from '@/lib/rest/records';
import { createDownload, updateDownload } from './write-download';

export const verbs: Verbs = { create: createDownload, update: updateDownload };

import type { Verbs } from '@/lib/core/records';
import { createDownload, updateDownload } from './write-download';

export const verbs: Verbs = { create: createDownload, update: updateDownload };

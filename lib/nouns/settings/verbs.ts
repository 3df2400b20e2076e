import type { Verbs } from '@/lib/core/records';
import { createSetting, updateSetting } from './save-setting';

export const verbs: Verbs = { create: createSetting, update: updateSetting };

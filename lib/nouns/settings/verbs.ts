import type { Verbs } from '@/lib/core/records';
import { updateSetting } from './save-setting';

export const verbs: Verbs = { update: updateSetting };

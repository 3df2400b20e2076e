import type { Verbs } from '@/lib/rest/records';
import { updateSetting } from './save-setting';

export const verbs: Verbs = { update: updateSetting };

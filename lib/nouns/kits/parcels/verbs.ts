import type { Verbs } from '@/lib/core/records';
import { changeParcel } from './save-parcel';

export const verbs: Verbs = { update: changeParcel };

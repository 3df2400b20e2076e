import type { Verbs } from '@/lib/rest/records';
import { changeParcel } from './save-parcel';

export const verbs: Verbs = { update: changeParcel };

import { member } from '@/lib/rest/handlers';
import { treatments } from '@/lib/treatments/resource';
import { verbs } from '@/lib/treatments/verbs';

export const { GET, PUT, DELETE } = member(treatments, verbs);

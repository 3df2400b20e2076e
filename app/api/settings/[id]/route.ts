import { member } from '@/lib/rest/handlers';
import { settings } from '@/lib/settings/resource';
import { verbs } from '@/lib/settings/verbs';

export const { GET, PUT, DELETE } = member(settings, verbs);

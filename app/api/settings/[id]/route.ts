import { settings } from '@/lib/nouns/settings/resource';
import { verbs } from '@/lib/nouns/settings/verbs';
import { member } from '@/lib/web/rest/handlers';

export const { GET, PUT, DELETE } = member(settings, verbs);

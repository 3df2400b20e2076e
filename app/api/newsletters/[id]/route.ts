import { newsletters } from '@/lib/newsletters/resource';
import { removeNewsletter, updateNewsletter } from '@/lib/newsletters/update-newsletter';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(newsletters, { update: updateNewsletter, remove: removeNewsletter });

import { promoSettings } from '@/lib/promo-settings/resource';
import { member } from '@/lib/rest/handlers';

export const { GET, PUT, DELETE } = member(promoSettings);

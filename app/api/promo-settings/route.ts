import { promoSettings } from '@/lib/promo-settings/resource';
import { collection } from '@/lib/rest/handlers';

export const { GET, POST } = collection(promoSettings);

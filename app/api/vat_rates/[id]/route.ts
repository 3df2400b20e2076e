import { member } from '@/lib/rest/handlers';
import { vatRates } from '@/lib/vat-rates/resource';

export const { GET, PUT, DELETE } = member(vatRates);

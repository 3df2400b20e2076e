import { collection } from '@/lib/rest/handlers';
import { vatRates } from '@/lib/vat-rates/resource';

export const { GET, POST } = collection(vatRates);

import { exportHandler } from '@/lib/http/export-handler';

export const POST = exportHandler('promo_kit');

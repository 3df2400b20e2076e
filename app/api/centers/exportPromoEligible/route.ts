import { exportHandler, previewHandler } from '@/lib/web/http/export-handler';

export const GET = previewHandler('promo_kit');
export const POST = exportHandler('promo_kit');

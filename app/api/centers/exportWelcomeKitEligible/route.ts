import { exportHandler, previewHandler } from '@/lib/web/http/export-handler';

export const GET = previewHandler('welcome_kit');
export const POST = exportHandler('welcome_kit');

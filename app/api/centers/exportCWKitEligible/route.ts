import { exportHandler, previewHandler } from '@/lib/web/http/export-handler';

export const GET = previewHandler('clean_white');
export const POST = exportHandler('clean_white');

import { exportHandler, previewHandler } from '@/lib/http/export-handler';

export const GET = previewHandler('clean_white');
export const POST = exportHandler('clean_white');

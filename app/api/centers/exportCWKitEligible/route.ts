import { exportHandler } from '@/lib/http/export-handler';

export const POST = exportHandler('clean_white');

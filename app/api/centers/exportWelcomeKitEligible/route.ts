import { exportHandler } from '@/lib/http/export-handler';

export const POST = exportHandler('welcome_kit');

import { handle, json } from '@/lib/web/http/handle';
import { openApiDocument } from '@/lib/web/openapi/document';

export const GET = handle(async () => json(openApiDocument(), 200, { 'cache-control': 'public, max-age=300' }));

import { handle, json } from '@/lib/http/handle';
import { openApiDocument } from '@/lib/openapi/document';

export const GET = handle(async () => json(openApiDocument(), 200, { 'cache-control': 'public, max-age=300' }));

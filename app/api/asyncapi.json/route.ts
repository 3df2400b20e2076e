import { json } from '@/lib/core/answers';
import { handle } from '@/lib/web/http/handle';
import { asyncApiDocument } from '@/lib/web/openapi/async-document';

export const GET = handle(async () =>
  json(JSON.stringify(asyncApiDocument()), 200, { 'cache-control': 'public, max-age=300' }),
);

import { operations } from '@/app/api/operations';
import { json } from '@/lib/core/answers';
import { handle } from '@/lib/web/http/handle';
import { openApiDocument } from '@/lib/web/openapi/document';

export const GET = handle(async () =>
  json(await openApiDocument(operations), 200, { 'cache-control': 'public, max-age=300' }),
);

import { operations } from '@/app/api/operations';
import { json } from '@/lib/core/answers';
import { memoizeAsync } from '@/lib/run/memoize-async';
import { handle } from '@/lib/web/http/handle';
import { openApiDocument } from '@/lib/web/openapi/document';

const document = memoizeAsync(() => openApiDocument(operations));

export const GET = handle(async () => json(await document(), 200, { 'cache-control': 'public, max-age=300' }));

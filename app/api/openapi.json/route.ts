import { operations } from '@/app/api/operations';
import { json } from '@/lib/core/answers';
import { remembered } from '@/lib/run/remembered';
import { handle } from '@/lib/web/http/handle';
import { openApiDocument } from '@/lib/web/openapi/document';

const document = remembered(() => openApiDocument(operations));

export const GET = handle(async () => json(await document(), 200, { 'cache-control': 'public, max-age=300' }));

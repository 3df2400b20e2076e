import { openApiDocument } from '@/lib/openapi';

export const GET = async (): Promise<Response> =>
  new Response(openApiDocument(), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });

import { buildIndex } from '@/lib/web/sitemaps/build-sitemap';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  return new Response(await buildIndex(), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

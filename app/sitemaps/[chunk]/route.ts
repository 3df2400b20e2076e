import { buildSitemap } from '@/lib/web/sitemaps/build-sitemap';

export const dynamic = 'force-dynamic';

export async function GET(_request: Request, { params }: RouteContext<'/sitemaps/[chunk]'>): Promise<Response> {
  const { chunk } = await params;
  const text = chunk.endsWith('.xml') ? await buildSitemap(chunk.slice(0, -'.xml'.length)) : null;
  if (text === null) return new Response(null, { status: 404 });
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

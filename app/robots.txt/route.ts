import { areas } from '@/lib/core/actor/areas';
import { siteAddress } from '@/lib/run/site-address';

export const dynamic = 'force-dynamic';

// Views of the map are endless and the place pages hold the same content. Signed-in areas are off limits. Pictures of news are
// files, and centers have photos; those of people and patients are not for strangers, and portraits must not outlive a withdrawal in a search engine.
const RULES = `User-agent: *
Disallow: /api/
Allow: /api/map/
Allow: /api/files/
Allow: /api/photos/
Disallow: /*?*zoom=
${areas.map((area) => `Disallow: /${area}/`).join('\n')}
`;

export function GET(): Response {
  return new Response(`${RULES}\nSitemap: ${siteAddress}/sitemap.xml\n`, { headers: { 'content-type': 'text/plain' } });
}

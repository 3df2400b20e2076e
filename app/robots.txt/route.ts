import { siteAddress } from '@/lib/http/site-address';

export const dynamic = 'force-dynamic';

// Views of the map are endless: the pages of places say the same to search engines. Signed-in areas need a sign-in.
const RULES = `User-agent: *
Disallow: /api/
Allow: /api/map/
Disallow: /*?*zoom=
Disallow: /admin
Disallow: /expert/
Disallow: /consultant/
Disallow: /area-manager
Disallow: /dealer/
Disallow: /user
Disallow: /guest
`;

export function GET(): Response {
  return new Response(`${RULES}\nSitemap: ${siteAddress}/sitemap.xml\n`, { headers: { 'content-type': 'text/plain' } });
}

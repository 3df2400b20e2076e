import { hasLocale } from 'next-intl';
import { localeCookie, locales } from '@/lib/run/i18n/routing';
import { pathInLanguage } from '@/lib/web/i18n/switch-language';

/** Stores the chosen language for a year and redirects to the previous page. */
export async function GET(request: Request, { params }: RouteContext<'/api/language/[locale]'>): Promise<Response> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return new Response(null, { status: 404 });
  const { headers } = request;
  return new Response(null, {
    status: 303,
    headers: {
      Location: pathInLanguage(locale, headers.get('referer'), headers.get('host')),
      'Set-Cookie': `${localeCookie.name}=${locale}; Path=/; Max-Age=${localeCookie.maxAge}; SameSite=Lax`,
      'Cache-Control': 'no-store',
    },
  });
}

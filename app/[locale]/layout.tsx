import '../globals.css';
import { notFound } from 'next/navigation';
import { locale as localeInPath } from 'next/root-params';
import { hasLocale } from 'next-intl';
import { SiteFooter } from '@/components/site/site-footer';
import { SiteHeader } from '@/components/site/site-header';
import { SkipLink } from '@/components/site/skip-link';
import { fraunces, inter } from '@/lib/fonts';
import { locales } from '@/lib/i18n/routing';

export const dynamic = 'force-dynamic';

export default async function RootLayout({ children }: LayoutProps<'/[locale]'>) {
  const locale = await localeInPath();
  if (!hasLocale(locales, locale)) notFound();
  return (
    <html lang={locale} className={`${inter.variable} ${fraunces.variable}`}>
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <SiteHeader />
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

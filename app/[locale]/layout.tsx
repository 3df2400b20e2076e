import '@/lib/nouns/register';
import '../globals.css';
import '@/components/map/map.css';
import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { locale as localeInPath } from 'next/root-params';
import { hasLocale } from 'next-intl';
import { ConsentBanner } from '@/components/accounts/consent-banner';
import { SiteFooter } from '@/components/site/site-footer';
import { SiteHeader } from '@/components/site/site-header';
import { SkipLink } from '@/components/site/skip-link';
import { SharedDrawings } from '@/components/ui/shared-drawings';
import { env } from '@/lib/run/env';
import { fraunces, inter } from '@/lib/run/fonts';
import { locales } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { theme } from '@/lib/run/theme';
import { islandsAddress } from '@/lib/web/site/islands';

// Rendered on demand and cached by lib/web/site, so a build needs neither database nor environment.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  metadataBase: new URL(siteAddress),
  applicationName: theme.name,
  icons: theme.icons,
  manifest: '/manifest.webmanifest',
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: theme.chrome.light },
    { media: '(prefers-color-scheme: dark)', color: theme.chrome.dark },
  ],
};

export default async function RootLayout({ children }: LayoutProps<'/[locale]'>) {
  const locale = await localeInPath();
  if (!hasLocale(locales, locale)) notFound();
  return (
    <html lang={locale} className={`${inter.variable} ${fraunces.variable}`}>
      <head>
        {/* oxlint-disable-next-line next/no-sync-scripts -- a module waits for the document by itself */}
        <script type="module" src={islandsAddress()} />
        {/* Prevents drawing half a header, which would move when the rest arrives. */}
        <link rel="expect" href="#site-footer" blocking="render" />
      </head>
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <SharedDrawings icons={['pin', 'clock', 'star', 'send', 'globe']} />
        <SiteHeader />
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter />
        {(env.ANALYTICS_ID || env.ERROR_REPORTING_DSN) && (
          <>
            <ConsentBanner />
            {/* The configured services; they start only with the visitor's consent: see trackers.island.ts. */}
            <div
              hidden
              data-island="trackers"
              data-analytics={env.ANALYTICS_ID}
              data-errors={env.ERROR_REPORTING_DSN}
            />
          </>
        )}
      </body>
    </html>
  );
}

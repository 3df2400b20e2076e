import '../globals.css';
import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { SkipLink } from '@/components/site/skip-link';
import { SharedDrawings } from '@/components/ui/shared-drawings';
import { fraunces, inter } from '@/lib/run/fonts';
import { theme } from '@/lib/run/theme';

// Everything below depends on the user, so it is rendered per request.
export const dynamic = 'force-dynamic';

/** Icons that a list's tables and menus draw many times. */
const SHARED = ['check', 'chevron-down', 'columns', 'minus', 'sort', 'dots'] as const;

export const metadata: Metadata = {
  title: { template: `%s · ${theme.name}`, default: theme.name },
  robots: { index: false, follow: false },
  icons: theme.icons,
  manifest: '/manifest.webmanifest',
  appleWebApp: { capable: true, title: theme.name },
};

export default async function PortalRoot({ children }: LayoutProps<'/portal'>) {
  return (
    <html lang={await getLocale()} className={`${inter.variable} ${fraunces.variable}`}>
      <body className="min-h-dvh bg-surface">
        <SkipLink />
        <SharedDrawings icons={SHARED} />
        {children}
      </body>
    </html>
  );
}

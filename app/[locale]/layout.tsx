import '../globals.css';
import { notFound } from 'next/navigation';
import { locale as localeInPath } from 'next/root-params';
import { hasLocale } from 'next-intl';
import { fraunces, inter } from '@/lib/fonts';
import { locales } from '@/lib/i18n/routing';

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

export default async function RootLayout({ children }: LayoutProps<'/[locale]'>) {
  const locale = await localeInPath();
  if (!hasLocale(locales, locale)) notFound();
  return (
    <html lang={locale} className={`${inter.variable} ${fraunces.variable}`}>
      <body>{children}</body>
    </html>
  );
}

import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { MethodDrawing } from '@/components/site/methods/method-drawing';
import { MethodResult } from '@/components/site/methods/method-result';
import { PageHead } from '@/components/site/text/page-head';
import { LinkButton } from '@/components/ui/button';
import { readGains } from '@/lib/nouns/statistics/cache-gains';
import { gainOf } from '@/lib/nouns/statistics/rules.gains';
import { TREATMENT_METHODS } from '@/lib/nouns/treatments/schema';
import { localePath } from '@/lib/run/i18n/paths';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('methods');
  return pageMetadata({ title: t('title'), description: t('description'), path: '/methods' });
}

/** The five methods side by side. */
export default async function MethodsPage() {
  const [locale, t, measured] = await Promise.all([getLocale(), getTranslations('methods'), readGains()]);
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('title')} lead={t('lead')} path="/methods" />
      <ul className="mt-10 divide-y divide-line border-line border-y">
        {TREATMENT_METHODS.map((method) => (
          <li
            key={method}
            className="grid grid-cols-[6rem_1fr] gap-x-5 gap-y-4 py-6 md:grid-cols-[10rem_1fr] md:gap-x-10 md:py-8 lg:grid-cols-[10rem_3fr_2fr]"
          >
            <span className="flex items-center justify-center self-start rounded-card bg-accent-soft p-3 md:p-4">
              <MethodDrawing method={method} className="h-auto w-full max-w-36" />
            </span>
            <div>
              <h2 className="display text-2xl">
                <a href={localePath(locale, `/methods/${method.toLowerCase()}`)} className="link">
                  {method}
                </a>
              </h2>
              <p className="mt-2">{t(`${method}.what`)}</p>
              <p className="mt-2 text-ink-soft">
                {t(`${method}.time`)} {t(`${method}.whom`)}
              </p>
            </div>
            <div className="max-md:col-span-2 md:col-start-2 lg:col-start-3">
              <MethodResult method={method} measured={gainOf(measured, method)} isShort />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton href={localePath(locale, '/suitability')}>{t('to.suitability')}</LinkButton>
        <LinkButton href={localePath(locale, '/faq')} variant="secondary">
          {t('to.faq')}
        </LinkButton>
      </p>
    </div>
  );
}

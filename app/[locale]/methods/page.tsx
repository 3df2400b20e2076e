import { getLocale, getTranslations } from 'next-intl/server';
import { MethodDrawing } from '@/components/site/methods/method-drawing';
import { MethodRuler } from '@/components/site/methods/method-ruler';
import { PageHead } from '@/components/site/text/page-head';
import { WaysOn } from '@/components/site/text/ways-on';
import { Icon } from '@/components/ui/icon';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { readGains } from '@/lib/nouns/statistics/cache-gains';
import { localePath } from '@/lib/run/i18n/paths';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('methods.title', 'methods.description', { path: '/methods', isDrawn: true });

export default async function MethodsPage() {
  const [locale, t, measured] = await Promise.all([getLocale(), getTranslations('methods'), readGains()]);
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('title')} lead={t('lead')} path="/methods" />
      <div className="mt-8 lg:mt-10">
        <MethodRuler measured={measured} />
      </div>
      <ul className="mt-6 divide-y divide-line lg:mt-10">
        {TREATMENT_METHODS.map((method) => (
          <li
            key={method}
            className="grid grid-cols-[6rem_1fr] gap-x-5 gap-y-4 py-7 md:grid-cols-[10rem_1fr] md:gap-x-10 md:py-9 lg:grid-cols-[12rem_5fr_6fr]"
          >
            <span className="flex items-center justify-center self-start rounded-card bg-accent-soft p-3 md:p-5">
              <MethodDrawing method={method} className="h-auto w-full max-w-36" />
            </span>
            <div>
              <h2 className="display text-2xl">
                <a
                  href={localePath(locale, `/methods/${method.toLowerCase()}`)}
                  className="inline-flex items-center gap-2 hover:text-accent"
                >
                  {method}
                  <Icon name="arrow-right" className="size-5 text-accent" />
                </a>
              </h2>
              <p className="mt-2">{t(`${method}.what`)}</p>
            </div>
            <dl className="grid content-start gap-x-8 gap-y-3 self-start max-md:col-span-2 sm:grid-cols-2 md:max-lg:col-start-2">
              {(['time', 'whom'] as const).map((part) => (
                <div key={part}>
                  <dt className="font-semibold">{t(`one.${part}`)}</dt>
                  <dd className="text-ink-soft">{t(`${method}.${part}`)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <WaysOn to={['suitability', 'costs', 'faq']} />
    </div>
  );
}

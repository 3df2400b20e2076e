import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/site/json-ld';
import { MethodCards } from '@/components/site/methods/method-cards';
import { MethodDrawing } from '@/components/site/methods/method-drawing';
import { MethodResult } from '@/components/site/methods/method-result';
import { WaysOn } from '@/components/site/text/ways-on';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { LinkButton } from '@/components/ui/button';
import { describePath } from '@/lib/nouns/centers/describe-centers';
import { TREATMENT_METHODS, type TreatmentMethod } from '@/lib/nouns/centers/schema';
import { readGains } from '@/lib/nouns/statistics/cache-gains';
import { gainOf } from '@/lib/nouns/statistics/rules.gains';
import { localePath } from '@/lib/run/i18n/paths';
import { siteAddress } from '@/lib/run/site-address';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

/** Methods are written in capitals, addresses are not. */
const methodAt = (name: string): TreatmentMethod =>
  TREATMENT_METHODS.find((method) => method.toLowerCase() === name) ?? notFound();

const pathOf = (method: TreatmentMethod) => `/methods/${method.toLowerCase()}`;

export async function generateMetadata({ params }: PageProps<'/[locale]/methods/[method]'>): Promise<Metadata> {
  const [{ method: name }, t] = await Promise.all([params, getTranslations('methods.one')]);
  const method = methodAt(name);
  return pageMetadata({
    title: t('title', { method }),
    description: t('description', { method }),
    path: pathOf(method),
    isDrawn: true,
  });
}

export default async function Method({ params }: PageProps<'/[locale]/methods/[method]'>) {
  const [{ method: name }, locale, t, forms] = await Promise.all([
    params,
    getLocale(),
    getTranslations('methods'),
    getTranslations('forms'),
  ]);
  const method = methodAt(name);
  const measured = gainOf(await readGains(), method);
  const crumbs = [
    { label: forms('homeCrumb'), href: localePath(locale, '/') },
    { label: t('title'), href: localePath(locale, '/methods') },
    { label: method, href: localePath(locale, pathOf(method)) },
  ];
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <JsonLd data={describePath(crumbs)} />
      <JsonLd
        data={{
          '@type': 'MedicalProcedure',
          name: t('one.title', { method }),
          description: t(`${method}.what`),
          url: siteAddress + localePath(locale, pathOf(method)),
          procedureType: 'https://schema.org/NoninvasiveProcedure',
          bodyLocation: t('one.teeth'),
          preparation: t('one.always'),
        }}
      />
      <Breadcrumb label={forms('breadcrumb')} crumbs={crumbs} />
      <div className="mt-6 grid items-center gap-x-14 gap-y-8 md:grid-cols-[7fr_5fr]">
        <div>
          <h1 className="display text-3xl sm:text-4xl">{t('one.title', { method })}</h1>
          <p className="mt-4 max-w-prose text-lg">{t(`${method}.what`)}</p>
          <LinkButton
            href={`${localePath(locale, '/authorized-centers')}?method=${method}`}
            rel="nofollow"
            size="lg"
            className="mt-7"
          >
            {t('one.centers', { method })}
          </LinkButton>
        </div>
        <span className="flex items-center justify-center rounded-map bg-accent-soft p-10">
          <MethodDrawing method={method} className="h-auto w-full max-w-80" />
        </span>
      </div>
      <div className="mt-12 grid gap-x-14 gap-y-8 md:grid-cols-[7fr_5fr]">
        <section aria-labelledby="result" className="rounded-card border border-line bg-raised p-6 md:p-8">
          <h2 id="result" className="display mb-5 text-2xl">
            {t('one.result')}
          </h2>
          <MethodResult method={method} measured={measured} />
        </section>
        <dl className="grid content-center gap-5">
          {(['time', 'whom', 'not'] as const).map((part) => (
            <div key={part}>
              <dt className="font-semibold text-lg">{t(`one.${part}`)}</dt>
              <dd className="mt-1">
                {part === 'not' ? `${t(`${method}.notFor`)} ${t('one.always')}` : t(`${method}.${part}`)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <section aria-labelledby="steps" className="mt-16">
        <h2 id="steps" className="display text-2xl">
          {t('course.heading')}
        </h2>
        <ol className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {(['visit', 'before', 'how', 'after'] as const).map((step, index) => (
            <li key={step} className="border-accent border-t-2 pt-4">
              <h3 className="flex items-baseline gap-2.5 font-semibold text-lg">
                <span aria-hidden="true" className="display text-accent text-xl">
                  {index + 1}
                </span>
                {t(`course.${step}`)}
              </h3>
              <p className="mt-1 text-ink-soft">
                {step === 'visit' || step === 'after' ? t(`course.${step}Text`) : t(`${method}.${step}`)}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="others" className="mt-16">
        <h2 id="others" className="display text-2xl">
          {t('one.others')}
        </h2>
        <MethodCards without={method}>
          {(other) => <p className="mt-1 text-ink-soft">{t(`${other}.short`)}</p>}
        </MethodCards>
      </section>
      <WaysOn to={['suitability', 'costs', 'faq']} />
    </div>
  );
}

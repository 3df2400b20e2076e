import { getLocale, getTranslations } from 'next-intl/server';
import { CenterList } from '@/components/centers/center-list';
import { RequestCards } from '@/components/site/home/home-sections';
import { Ladder } from '@/components/site/home/ladder';
import { MethodCards } from '@/components/site/methods/method-cards';
import { PageHead } from '@/components/site/text/page-head';
import { LinkButton } from '@/components/ui/button';
import { countPublic } from '@/lib/nouns/centers/list-public';
import type { CenterCard } from '@/lib/nouns/centers/schema';
import { readSettings } from '@/lib/nouns/settings/data';
import { readGains } from '@/lib/nouns/statistics/cache-gains';
import { gainOfAll } from '@/lib/nouns/statistics/rules.gains';
import { localePath } from '@/lib/run/i18n/paths';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('forProfessionals.title', 'forProfessionals.description', {
  path: '/professionals',
});

/** A center that is nobody's, as patients see it in the list. */
const sample = {
  id: 'sample',
  slug: '',
  tier: 'GOLD',
  methods: ['ULTRA', 'HOME', 'TOUCH'],
  streetName: 'Via Roma',
  streetNumber: '1',
  zipCode: '40121',
  city: 'Bologna',
  provinceCode: 'BO',
  country: 'IT',
  phone: null,
  lat: 0,
  lng: 0,
  mapX: 0,
  mapY: 0,
  isOpen: true,
  openUntil: 19 * 60,
  distanceKm: 1.2,
  languages: [],
  photoId: null,
  priceFrom: 180,
  treatments: 132,
  median: 8,
  rating: 4.8,
  ratings: 41,
  answerHours: 4,
} satisfies Omit<CenterCard, 'name'>;

async function Sample() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('forProfessionals.sample')]);
  return (
    <figure className="w-full rounded-map bg-accent-soft p-5 sm:p-7 lg:w-96">
      <div inert>
        <CenterList centers={[{ ...sample, name: t('name') }]} locale={locale} label={t('name')} />
      </div>
      <figcaption className="mt-3 text-center text-ink-soft text-sm">{t('caption')}</figcaption>
    </figure>
  );
}

/** The programme for dentists and hygienists: its figures, what earns credits, the ladder, and the kits. */
export default async function ForProfessionals() {
  const [locale, t, { total, byTier }, measured, settings] = await Promise.all([
    getLocale(),
    getTranslations('forProfessionals'),
    countPublic({}),
    readGains(),
    readSettings(),
  ]);
  const all = gainOfAll(measured);
  const figures = [
    { key: 'centers', value: total },
    { key: 'elite', value: byTier.ELITE },
    ...(all ? ([{ key: 'measured', value: all.treatments }] as const) : []),
  ] as const;
  return (
    <div className="pt-6">
      <div className="page-width">
        <PageHead title={t('title')} lead={t('lead')} path="/professionals" aside={<Sample />}>
          <p className="mt-7 flex flex-wrap gap-3">
            <LinkButton href={localePath(locale, '/expert-register')} size="lg">
              {t('register')}
            </LinkButton>
            <LinkButton href={localePath(locale, '/login')} size="lg" variant="secondary">
              {t('signIn')}
            </LinkButton>
          </p>
        </PageHead>
        <dl className="mt-10 grid gap-6 border-line border-y py-8 sm:grid-cols-3">
          {figures.map(({ key, value }) => (
            <div key={key} className="flex flex-col-reverse">
              <dt className="text-ink-soft">{t(`figures.${key}`)}</dt>
              <dd className="display text-3xl tabular-nums sm:text-4xl">{t('figures.number', { value })}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section aria-labelledby="credits" className="page-width py-14">
        <h2 id="credits" className="display text-3xl">
          {t('credits.heading')}
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft text-lg">{t('credits.lead')}</p>
        <MethodCards>
          {(method) => (
            <p className="text-ink-soft">{t('credits.code', { points: settings[`credits.code.${method}`] })}</p>
          )}
        </MethodCards>
        <p className="mt-8 max-w-prose">
          {t('credits.more', {
            theory: settings['credits.training.theory'],
            practice: settings['credits.training.practice'],
            complete: settings['credits.treatment.complete'],
            control: settings['credits.treatment.control'],
          })}
        </p>
      </section>
      <section aria-labelledby="ladder" className="bg-sunken">
        <div className="page-width py-14">
          <h2 id="ladder" className="display mb-8 text-3xl">
            {t('ladder')}
          </h2>
          <Ladder />
          <div className="mt-10 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-line border-t pt-8">
            <div>
              <h3 className="font-semibold text-lg">{t('welcome.title')}</h3>
              <p className="mt-1 max-w-prose text-ink-soft">{t('welcome.text')}</p>
            </div>
            <LinkButton href={localePath(locale, '/consultants')} variant="secondary">
              {t('consultant')}
            </LinkButton>
          </div>
        </div>
      </section>
      <RequestCards />
    </div>
  );
}

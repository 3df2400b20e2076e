import { getLocale, getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';

const points: { key: 'join' | 'earn' | 'grow'; icon: IconName }[] = [
  { key: 'join', icon: 'edit' },
  { key: 'earn', icon: 'plus' },
  { key: 'grow', icon: 'sort' },
];

export async function Professionals() {
  const [locale, t, all] = await Promise.all([getLocale(), getTranslations('home.professionals'), getTranslations()]);
  return (
    <section aria-labelledby="professionals" className="bg-sunken">
      <div className="page-width grid gap-x-16 gap-y-8 py-9 sm:py-14 lg:grid-cols-2 lg:py-16">
        <div>
          <h2 id="professionals" className="display text-3xl">
            {t('heading')}
          </h2>
          <p className="mt-3 text-ink-soft sm:text-lg">{t('lead')}</p>
          <div className="mt-5 flex flex-wrap gap-3 sm:mt-8">
            <LinkButton href={localePath(locale, '/expert-register')}>{all('forProfessionals.register')}</LinkButton>
            <LinkButton href={localePath(locale, '/professionals')} variant="secondary">
              {t('more')}
            </LinkButton>
          </div>
        </div>
        {/* A phone shows the steps only on the programme's own page. */}
        <ul className="space-y-5 max-sm:hidden">
          {points.map(({ key, icon }) => (
            <li key={key} className="flex gap-3">
              <Icon name={icon} className="mt-0.5 text-accent" />
              <p>
                <strong className="block font-semibold">{t(`${key}.title`)}</strong>
                <span className="text-ink-soft">{t(`${key}.text`)}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

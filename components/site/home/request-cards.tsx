import { getLocale, getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { localePath } from '@/lib/run/i18n/paths';

const cards = [
  { key: 'trial', href: '/prova' },
  { key: 'cleanWhite', href: '/clean-white-request' },
  { key: 'contact', href: '/request-contact' },
] as const;

export async function RequestCards() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('home.forms')]);
  return (
    <section aria-labelledby="requests" className="page-width py-16 lg:py-24">
      <h2 id="requests" className="display text-3xl">
        {t('heading')}
      </h2>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {cards.map(({ key, href }) => (
          <li key={key} className="flex">
            <Card className="flex grow flex-col items-start p-6">
              <h3 className="font-semibold text-lg">{t(`${key}.title`)}</h3>
              <p className="mt-1 mb-5 grow text-ink-soft">{t(`${key}.text`)}</p>
              <LinkButton href={localePath(locale, href)} variant="secondary">
                {t(`${key}.action`)}
              </LinkButton>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

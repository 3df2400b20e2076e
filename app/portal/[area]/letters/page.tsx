import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { LetterPreview } from '@/components/newsletters/letter-preview';
import { PageHead } from '@/components/portal/page-head';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { locales } from '@/lib/run/i18n/routing';
import { drawSamples } from '@/lib/run/mail/draw-samples';
import { LETTERS } from '@/lib/run/mail/letters';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';
import { ScreenTabs } from '../screen-tabs';

export const generateMetadata = pageTitle('portal.routes.letters');

export default async function Letters({ searchParams }: PageProps<'/portal/[area]/letters'>) {
  const [query, me, t, messages, locale] = await Promise.all([
    searchParams,
    currentPerson(),
    getTranslations(),
    getMessages(),
    getLocale(),
  ]);
  const asked = first(query.letter);
  const letter = LETTERS.find((one) => one === asked) ?? LETTERS[0];
  const drawn = await Promise.all(LETTERS.map(async (name) => [name, await drawSamples(name)] as const));
  const samples = Object.fromEntries(drawn);
  const languages = [locale, ...locales.filter((one) => one !== locale)];
  const title = t('portal.routes.letters');
  return (
    <>
      <PageHead title={title} purpose={t('portal.purposes.letters')} />
      <ScreenTabs area="admin" here="letters" />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <nav aria-label={t('newsletters.office.preview.choose')}>
          <ul className="max-h-72 overflow-y-auto rounded-card border border-line bg-raised p-1 lg:max-h-none">
            {LETTERS.map((name) => (
              <li key={name}>
                <a
                  href={`${hrefOf(me.group, 'letters')}?letter=${name}`}
                  aria-current={name === letter ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-11 items-center rounded-control px-3 py-2 text-sm',
                    name === letter ? 'bg-accent-soft font-semibold text-accent-strong' : 'hover:bg-sunken',
                  )}
                >
                  {samples[name]![locale].subject}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Card>
          <NextIntlClientProvider messages={{ newsletters: { office: messages.newsletters.office } }}>
            <LetterPreview letters={samples[letter]!} languages={languages} />
          </NextIntlClientProvider>
        </Card>
      </div>
    </>
  );
}

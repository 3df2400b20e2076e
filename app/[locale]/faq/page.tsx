import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/site/json-ld';
import { PageHead } from '@/components/site/text/page-head';
import { LinkButton } from '@/components/ui/button';
import { visibleFaqs } from '@/lib/nouns/faqs/data';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { onlyOf, pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('faq')]);
  const description = t('description', { brand: theme.name });
  return pageMetadata({ title: t('title'), description, path: '/faq', ...onlyOf(await visibleFaqs(locale), locale) });
}

/** All questions that the office has made visible, open, so that they can be searched on the page. */
export default async function Faq() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('faq')]);
  const questions = await visibleFaqs(locale);
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      {questions.length > 0 && (
        <JsonLd
          data={{
            '@type': 'FAQPage',
            inLanguage: questions[0]!.language,
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          }}
        />
      )}
      <PageHead title={t('title')} lead={t('lead')} path="/faq" />
      {questions.length === 0 && <p className="mt-8 text-ink-soft">{t('none')}</p>}
      <dl className="mt-10 divide-y divide-line border-line border-y">
        {questions.map(({ id, question, answer, language }) => (
          <div key={id} id={`q-${id}`} lang={language} className="grid gap-x-12 gap-y-2 py-6 lg:grid-cols-[5fr_7fr]">
            <dt className="font-semibold text-lg">{question}</dt>
            <dd className="max-w-prose whitespace-pre-line">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton href={localePath(locale, '/request-contact')}>{t('ask')}</LinkButton>
        <LinkButton href={localePath(locale, '/suitability')} variant="secondary">
          {(await getTranslations('suitability'))('title')}
        </LinkButton>
      </p>
    </div>
  );
}

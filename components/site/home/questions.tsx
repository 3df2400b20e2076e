import { getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';

export interface Question {
  id: string;
  question: string;
  answer: string;
  /** The language of question and answer: Italian if there are none in the visitor's. */
  language: string;
}

/** The questions that an admin has made visible, in order. */
export async function Questions({ questions }: { questions: Question[] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('home.faq')]);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="border-line border-t bg-raised">
      <div className="page-width grid gap-8 py-16 lg:grid-cols-[4fr_8fr] lg:py-24">
        <div>
          <h2 id="questions" className="display text-3xl">
            {t('heading')}
          </h2>
          <a
            href={localePath(locale, '/faq')}
            className="link mt-4 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            {t('all')}
            <Icon name="arrow-right" className="size-4" />
          </a>
        </div>
        <div className="divide-y divide-line border-line border-y">
          {questions.map(({ id, question, answer, language }) => (
            <details key={id} lang={language} className="group">
              <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold text-lg hover:text-accent">
                {question}
                <Icon name="chevron-down" className="text-accent transition-transform group-open:rotate-180" />
              </summary>
              <p className="max-w-prose whitespace-pre-line pb-5 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

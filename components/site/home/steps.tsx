import { getTranslations } from 'next-intl/server';

const steps = ['one', 'two', 'three'] as const;

/** The steps of a treatment for the patient. */
export async function Steps() {
  const t = await getTranslations('home');
  return (
    <section aria-labelledby="steps" className="bg-sunken">
      <div className="page-width py-14 lg:py-20">
        <h2 id="steps" className="display text-3xl">
          {t('steps.heading')}
        </h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-4 md:flex-col">
              <span className="display flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong text-xl">
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold text-lg">{t(`steps.${step}.title`)}</h3>
                <p className="mt-1 text-ink-soft">{t(`steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 max-w-prose text-ink-soft">{t('steps.note')}</p>
      </div>
    </section>
  );
}

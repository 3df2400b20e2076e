import { getTranslations } from 'next-intl/server';
import { ShadeStrip } from '@/components/treatments/shade-strip';
import { type ClassicalShade, classicalGuide, stepsGained } from '@/lib/nouns/treatments/rules';

const steps = ['one', 'two', 'three'] as const;

/** The steps of a treatment for the patient, and how its result is measured. */
export async function Steps({ start, end }: { start: ClassicalShade; end: ClassicalShade }) {
  const t = await getTranslations('home');
  return (
    <section aria-labelledby="steps" className="border-line border-y bg-raised">
      <div className="page-width py-16 lg:py-24">
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
        <figure className="mt-14">
          <ShadeStrip
            shades={classicalGuide}
            label={t('shades.label')}
            marked={[
              { shade: start, label: t('shades.start') },
              { shade: end, label: t('shades.end') },
            ]}
          />
          <figcaption className="mt-5 flex flex-wrap justify-between gap-x-12 gap-y-2 text-ink-soft">
            <span>{t('shades.caption', { start, end, steps: stepsGained(start, end) })}</span>
            <span className="max-w-prose">{t('steps.note')}</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

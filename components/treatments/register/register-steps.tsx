import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';

const STEPS = ['codes', 'treatment'] as const;

/** On a phone the form shows its own steps. */
const ABOVE_FORM = 'max-sm:not-noscript:hidden';

interface RegisterStepsProps {
  current: (typeof STEPS)[number];
  /** A link back to the codes: they stay on the kit's screen, and typed values in the form's draft. */
  codesHref?: string;
}

export async function RegisterSteps({ current, codesHref }: RegisterStepsProps) {
  const t = await getTranslations('treatments.registerSteps');
  return (
    <nav aria-label={t('label')} className={classNames('mb-5', current === 'treatment' && ABOVE_FORM)}>
      <ol className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {STEPS.map((step, index) => {
          const isCurrent = step === current;
          const circle = isCurrent ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-accent-strong';
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className={classNames('flex min-h-11 items-center gap-2', isCurrent ? 'font-semibold' : 'text-ink-soft')}
            >
              {index > 0 && <span aria-hidden="true" className="mr-1 h-px w-12 bg-line-strong max-sm:hidden" />}
              <span
                aria-hidden="true"
                className={classNames('display flex size-8 shrink-0 items-center justify-center rounded-full', circle)}
              >
                {index + 1}
              </span>
              {step === 'codes' && codesHref ? (
                <a href={codesHref} className="link inline-flex min-h-11 items-center">
                  {t(step)}
                </a>
              ) : (
                t(step)
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { listen } from '@/components/ui/listen';
import { STEPS, type Step, stepOf } from './values';

/** Hides on a phone parts of other steps, or folded ones; without JavaScript everything is shown. */
export const NOT_ON_PHONE = 'max-sm:not-noscript:hidden';

export const headingId = (step: Step) => `step-${step}`;

/**
 * The step that a phone shows; wider screens show all of them at once. It is in the fragment of the address, so that the
 * browser's Back steps back and a reload stays here. A query would not do: Next.js loads the document anew when it
 * refreshes a page whose query was changed without it, also in the midst of leaving for the recorded treatment.
 */
export function useSteps() {
  const hasMoved = useRef(false);
  const [step, setStep] = useState<Step>(STEPS[0]);
  useEffect(() => {
    // Other fragments, such as that of the skip link, are no step: what is shown stays.
    const read = () => setStep((before) => stepInAddress() ?? before);
    const move = () => {
      hasMoved.current = true;
      read();
    };
    read();
    return listen(window, { popstate: move, [MOVED]: read });
  }, []);
  const progress = useRef<HTMLElement>(null);
  const isPhone = () => (progress.current?.getClientRects().length ?? 0) > 0;

  /** The field that gets the focus once it is shown; without one, the heading of another step does. */
  const [field, setField] = useState<{ name: string }>();
  const isForField = useRef(false);
  const last = useRef(step);
  useEffect(() => {
    const isNew = hasMoved.current && last.current !== step && !isForField.current;
    isForField.current = false;
    last.current = step;
    if (!isNew) return;
    document.getElementById(headingId(step))?.focus({ preventScroll: true });
    progress.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  useEffect(() => {
    const target = field && document.getElementById(field.name);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [field]);

  function go(to: Step, name?: string) {
    hasMoved.current = true;
    if (name) setField({ name });
    if (to === step) return;
    isForField.current = name !== undefined;
    const { from } = (window.history.state ?? {}) as { from?: Step };
    if (!name && from === to && isBefore(to, step)) return window.history.back();
    window.history.pushState({ from: step }, '', addressOf(to));
    window.dispatchEvent(new Event(MOVED));
  }

  return {
    step,
    progress,
    go,
    /** On a phone; moves the focus to the field. */
    show: (fields: string[]) => {
      for (const one of STEPS) {
        const name = fields.find((each) => stepOf(each) === one);
        if (name && isPhone()) return go(one, name);
      }
    },
    /** Back to the first step without a history entry, unless the person has moved: nothing is filled in. */
    restart: () => {
      if (hasMoved.current || stepInAddress() === STEPS[0]) return;
      window.history.replaceState({}, '', addressOf(STEPS[0]));
      window.dispatchEvent(new Event(MOVED));
    },
  };
}

/** Dispatched when the form has changed the address: browsers report only steps through their history. */
const MOVED = 'treatment-step';

/** The first without a fragment, undefined with a foreign one. */
const stepInAddress = (): Step | undefined =>
  window.location.hash ? STEPS.find((step) => window.location.hash === `#${headingId(step)}`) : STEPS[0];
const isBefore = (one: Step, other: Step) => STEPS.indexOf(one) < STEPS.indexOf(other);

function addressOf(step: Step): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}${step === STEPS[0] ? '' : `#${headingId(step)}`}`;
}

interface StepProgressProps {
  steps: ReturnType<typeof useSteps>;
  /** The fields with unsettled errors. */
  wrong: string[];
  onStep: (step: Step) => void;
  /** The way back to the kit's codes, which precede the treatment. */
  codesHref?: string | undefined;
  hasCodes: boolean;
}

const ITEM = 'flex min-h-11 w-full flex-col gap-1.5 border-t-4 pt-1.5 text-left text-sm leading-tight';

/** On a phone, the steps of the form: their names, the current one, and those with errors. */
export function StepProgress({ steps: { step, progress }, wrong, onStep, codesHref, hasCodes }: StepProgressProps) {
  const t = useTranslations('treatments.form');
  const way = useTranslations('treatments.registerSteps');
  const words = useTranslations('forms');
  return (
    <nav
      ref={progress}
      aria-label={way('label')}
      className="mb-3 scroll-mt-13 noscript:hidden in-[:has([data-tray])]:scroll-mt-24 sm:hidden"
    >
      <ol className="flex gap-1.5 *:min-w-0 *:flex-1">
        {codesHref && (
          <li className="grow-[1.3]!">
            <a href={codesHref} className={classNames(ITEM, 'border-accent text-ink-soft')}>
              <span>
                {way('codes')}
                {hasCodes && <Icon name="check" className="ml-1 inline size-4 text-good" />}
              </span>
            </a>
          </li>
        )}
        {STEPS.map((one) => {
          const count = wrong.filter((field) => stepOf(field) === one).length;
          const isCurrent = one === step;
          return (
            <li key={one}>
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onStep(one)}
                className={classNames(
                  ITEM,
                  isBefore(step, one) ? 'border-line-strong' : 'border-accent',
                  isCurrent ? 'font-semibold' : 'text-ink-soft',
                )}
              >
                <span>
                  {t(NAMES[one])}
                  {count > 0 && (
                    <>
                      <Icon name="alert" className="ml-1 inline size-4 text-bad" />
                      <span className="sr-only">{words('summary', { count })}</span>
                    </>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const NAMES = { pictures: 'pictures', shades: 'shades', person: 'patient' } as const satisfies Record<Step, string>;

export function StepPanel({ of, shown, children }: { of: Step; shown: Step; children: ReactNode }) {
  return <div className={classNames('space-y-4', of !== shown && NOT_ON_PHONE)}>{children}</div>;
}

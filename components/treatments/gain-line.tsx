'use client';
import { useTranslations } from 'next-intl';
import { classicalGuide, expectedRangeOf, gain, stepsToTarget, targetShade } from '@/lib/treatments/rules';
import type { ShadeGuide, TreatmentMethod } from '@/lib/treatments/schema';

interface GainLineProps {
  guide: ShadeGuide;
  start: string | null;
  end: string | null;
  method: TreatmentMethod | null;
  severalCycles: boolean;
}

const LONGEST = 12;
const percent = (steps: number) => `${(Math.max(0, Math.min(steps, LONGEST)) / LONGEST) * 100}%`;

const gainWord = (steps: number) => (steps > 0 ? 'lighter' : steps < 0 ? 'darker' : 'same');
const targetWord = (steps: number) => (steps > 0 ? 'beforeTarget' : steps < 0 ? 'beyondTarget' : 'atTarget');

/** The gain of a treatment, compared with the usual gain of its method, and its distance to the target. */
export function GainLine({ guide, start, end, method, severalCycles }: GainLineProps) {
  const t = useTranslations('treatments.gain');
  const steps = gain(guide, start, end);
  const range = method && expectedRangeOf(method, severalCycles);
  const classical = guide === 'classical' ? classicalGuide.find((shade) => shade === end) : undefined;
  const distance = classical ? stepsToTarget(classical) : null;
  return (
    <div className="rounded-control bg-sunken p-4">
      <p aria-live="polite" className="font-semibold text-lg">
        {steps === null ? t('open') : t(gainWord(steps), { count: Math.abs(steps) })}
        {distance !== null && (
          <span className="block font-normal text-base text-ink-soft">
            {t(targetWord(distance), { count: Math.abs(distance), target: targetShade })}
          </span>
        )}
      </p>
      {range && (
        <>
          <p className="text-ink-soft text-sm">
            {t('expected', { method, from: String(range[0]), to: String(range[1]) })}
          </p>
          <div aria-hidden="true" className="relative mt-3 h-2.5 rounded-full bg-line">
            <span
              className="absolute inset-y-0 rounded-full bg-accent/40"
              style={{ left: percent(range[0]), right: `calc(100% - ${percent(range[1])})` }}
            />
            {steps !== null && (
              <span
                className="absolute -inset-y-1 w-1.5 -translate-x-1/2 rounded-full bg-ink"
                style={{ left: percent(steps) }}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}

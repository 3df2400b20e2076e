'use client';
import { useTranslations } from 'next-intl';
import { classicalGuide, expectedRangeOf, gain, stepsToTarget, targetShade } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide, TreatmentMethod } from '@/lib/nouns/treatments/schema';
import { RangeLine } from './range-line';

interface GainLineProps {
  guide: ShadeGuide;
  start: string | null;
  end: string | null;
  method: TreatmentMethod | null;
  severalCycles: boolean;
}

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
          <RangeLine range={range} at={steps} className="mt-3 h-2.5" />
        </>
      )}
    </div>
  );
}

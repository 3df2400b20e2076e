'use client';
import { useTranslations } from 'next-intl';
import { RangeLine } from '@/components/treatments/range-line';
import { ShadePicker } from '@/components/treatments/shade-picker';
import { RadioGroup } from '@/components/ui/radio-group';
import { classicalGuide, expectedRangeOf, gain, stepsToTarget, targetShade } from '@/lib/nouns/treatments/rules';
import { SHADE_GUIDES, type ShadeGuide, type TreatmentMethod } from '@/lib/nouns/treatments/schema';
import { useTreatment } from './form-context';
import { Section } from './section';
import { guideOf, methodOf } from './values';

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
function GainLine({ guide, start, end, method, severalCycles }: GainLineProps) {
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

/** The shades before and after, picked on a picture of the guide, and the gain. */
export function ShadeSection() {
  const t = useTranslations('treatments.form');
  const fields = useTranslations('records.fields');
  const names = useTranslations('records.values.colorType');
  const { texts, set, errorOf } = useTreatment();
  const guide = guideOf(texts);
  const { startValue = '', endValue = '' } = texts;

  const change = (other: string) => {
    if (other === guide) return;
    set('colorType', other);
    set('startValue', '');
    set('endValue', '');
  };

  return (
    <Section title={t('shades')} hint={t('shadesHint')}>
      <RadioGroup
        name="colorType"
        label={fields('colorType')}
        options={SHADE_GUIDES.map((value) => ({ value, label: names(value) }))}
        value={guide}
        onPick={change}
      />
      <ShadePicker
        name="startValue"
        label={fields('startValue')}
        error={errorOf('startValue')}
        guide={guide}
        value={startValue}
        onPick={(shade) => set('startValue', shade)}
        clear={t('clearShade')}
      />
      <ShadePicker
        name="endValue"
        label={fields('endValue')}
        error={errorOf('endValue')}
        hint={startValue ? t('startIsMarked', { shade: startValue }) : undefined}
        guide={guide}
        value={endValue}
        onPick={(shade) => set('endValue', shade)}
        clear={t('clearShade')}
        mark={startValue ? { shade: startValue, label: fields('startValue') } : undefined}
      />
      <GainLine
        guide={guide}
        start={startValue || null}
        end={endValue || null}
        method={methodOf(texts)}
        severalCycles={texts.severalCycles === 'true'}
      />
    </Section>
  );
}

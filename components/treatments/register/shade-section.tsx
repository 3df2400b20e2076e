'use client';
import { useTranslations } from 'next-intl';
import { RadioGroup } from '@/components/ui/radio-group';
import { SHADE_GUIDES } from '@/lib/nouns/treatments/schema';
import { GainLine } from '../gain-line';
import { ShadePicker } from '../shade-picker';
import { useTreatment } from './form-context';
import { Section } from './section';
import { guideOf, methodOf } from './values';

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

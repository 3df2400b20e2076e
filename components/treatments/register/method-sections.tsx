'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { DateField } from '@/components/fields/date-field';
import { ShadeTab, shadeColour } from '@/components/treatments/named-shade';
import { ShadePicker } from '@/components/treatments/shade-picker';
import { RangeLine } from '@/components/treatments/treatment-summary';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { classNames } from '@/components/ui/class-names';
import { FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { RadioGroup } from '@/components/ui/radio-group';
import { SelectField } from '@/components/ui/select-field';
import { TREATMENT_METHODS, type TreatmentMethod } from '@/lib/nouns/centers/schema';
import { classicalGuide, expectedRangeOf, gain, stepsToTarget, targetShade } from '@/lib/nouns/treatments/rules';
import { SHADE_GUIDES, type ShadeGuide } from '@/lib/nouns/treatments/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { useTreatment } from './form-context';
import { NOT_ON_PHONE } from './phone-steps';
import { Fold, Section } from './section';
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

function GainLine({ guide, start, end, method, severalCycles }: GainLineProps) {
  const t = useTranslations('treatments.gain');
  const steps = gain(guide, start, end);
  const range = method && expectedRangeOf(method, severalCycles);
  const classical = guide === 'classical' ? classicalGuide.find((shade) => shade === end) : undefined;
  const distance = classical ? stepsToTarget(classical) : null;
  return (
    <div className="rounded-control bg-sunken p-4 max-sm:px-3 max-sm:py-2.5">
      <p aria-live="polite" className="font-semibold text-lg max-sm:text-base max-sm:leading-snug">
        {steps === null ? t('open') : t(gainWord(steps), { count: Math.abs(steps) })}
        {distance !== null && (
          <span className="block font-normal text-base text-ink-soft max-sm:text-sm">
            {t(targetWord(distance), { count: Math.abs(distance), target: targetShade })}
          </span>
        )}
      </p>
      {range && (
        <>
          <p className="text-ink-soft text-sm">
            {t('expected', { method, from: String(range[0]), to: String(range[1]) })}
          </p>
          <RangeLine range={range} at={steps} className="mt-3 h-2.5 max-sm:mt-2" />
        </>
      )}
    </div>
  );
}

type Slot = 'startValue' | 'endValue';

function SlotSwitch({ slot, guide, onSlot }: { slot: Slot; guide: ShadeGuide; onSlot: (slot: Slot) => void }) {
  const fields = useTranslations('records.fields');
  const { texts } = useTreatment();
  return (
    <div className="grid grid-cols-2 gap-2 sm:hidden noscript:hidden">
      {(['startValue', 'endValue'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === slot}
          onClick={() => onSlot(one)}
          className={classNames(
            'flex min-h-13 items-center gap-1.5 rounded-control border px-2 py-1.5 text-left leading-tight',
            one === slot ? 'border-accent bg-accent-soft font-semibold' : 'border-line bg-raised',
          )}
        >
          <ShadeTab colour={texts[one] ? shadeColour(guide, texts[one]) : 'none'} className="h-8 w-auto shrink-0" />
          <span className="min-w-0 hyphens-auto text-sm">
            {fields(one)}
            <span className="block font-semibold text-base tabular-nums">{texts[one] || '–'}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** The shades before and after, picked on a picture of the guide, and the gain. */
export function ShadeSection() {
  const t = useTranslations('treatments.form');
  const fields = useTranslations('records.fields');
  const names = useTranslations('records.values.chromaticScale');
  const { texts, set, errorOf } = useTreatment();
  const guide = guideOf(texts);
  const { startValue = '', endValue = '' } = texts;
  const [slot, setSlot] = useState<Slot>('startValue');
  const [seen, setSeen] = useState<string>();
  const wrong = errorOf('startValue') ?? errorOf('endValue');
  if (wrong !== seen) {
    setSeen(wrong);
    if (wrong) setSlot(errorOf('startValue') ? 'startValue' : 'endValue');
  }
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isHidden = first.current?.getClientRects().length === 0;
    if (slot === 'endValue' && isHidden && document.activeElement?.closest('button') === null)
      document.getElementById('endValue')?.focus({ preventScroll: true });
  }, [slot]);
  const only = (one: Slot) => classNames('max-sm:[&_legend]:sr-only', one !== slot && NOT_ON_PHONE);

  return (
    <Section title={t('shades')} hint={t('shadesHint')} isShort opens="shades">
      <Fold title={fields('colorType')} summary={names(guide)}>
        <GuideField />
      </Fold>
      <SlotSwitch slot={slot} guide={guide} onSlot={setSlot} />
      <div className="gap-x-8 gap-y-4 xl:grid xl:grid-cols-2 max-xl:space-y-4">
        <div ref={first} className={only('startValue')}>
          <ShadePicker
            name="startValue"
            label={fields('startValue')}
            error={errorOf('startValue')}
            guide={guide}
            value={startValue}
            onPick={(shade, isTap) => {
              set('startValue', shade);
              // Arrow keys pick while they search: only a tap leads on.
              if (isTap && !endValue) setSlot('endValue');
            }}
            clear={t('clearShade')}
          />
        </div>
        <div className={only('endValue')}>
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
        </div>
      </div>
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

const FEW = 4;

function GuideField() {
  const fields = useTranslations('records.fields');
  const names = useTranslations('records.values.chromaticScale');
  const { texts, set } = useTreatment();
  const guide = guideOf(texts);
  const change = (other: string) => {
    if (other === guide) return;
    set('colorType', other);
    set('startValue', '');
    set('endValue', '');
  };
  return (
    <RadioGroup
      name="colorType"
      label={fields('colorType')}
      options={SHADE_GUIDES.map((value) => ({ value, label: names(value) }))}
      value={guide}
      onPick={change}
    />
  );
}

interface MethodSectionProps {
  centers: { id: string; name: string }[];
  /** The latest permitted day, YYYY-MM-DD. */
  latest: string;
}

export function MethodSection({ centers, latest }: MethodSectionProps) {
  const t = useTranslations('treatments.form');
  const word = useTranslations('forms');
  const fields = useTranslations('records.fields');
  const { texts, set, field, errorOf } = useTreatment();
  const center = { name: 'centerId', label: fields('centerId'), error: errorOf('centerId') };
  const options = centers.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = centers.find(({ id }) => id === texts.centerId)?.name;
  return (
    <Section title={fields('treatmentId')} plain>
      <RadioGroup
        name="productName"
        label={fields('productName')}
        error={errorOf('productName')}
        options={TREATMENT_METHODS.map((method) => ({ value: method, label: method }))}
        value={texts.productName ?? ''}
        onPick={(method) => set('productName', method)}
      />
      {texts.productName === 'HOME' && (
        <CheckboxField
          name="severalCycles"
          label={fields('severalCycles')}
          checked={texts.severalCycles === 'true'}
          onChange={(event) => set('severalCycles', event.target.checked ? 'true' : '')}
        />
      )}
      <Fold
        title={t('dayAndCenter')}
        summary={[texts.treatedOn && dayText(texts.treatedOn), chosen].filter(Boolean).join(' · ')}
        fields={['treatedOn', 'centerId']}
        startsOpen={!texts.centerId}
      >
        <DateField
          name="treatedOn"
          label={fields('treatedOn')}
          error={errorOf('treatedOn')}
          value={texts.treatedOn ?? ''}
          onDay={(day) => set('treatedOn', day)}
          max={latest}
        />
        {centers.length > FEW ? (
          <SelectField {...field('centerId')} {...center} options={options} placeholder={word('choose')} />
        ) : (
          <RadioGroup {...center} options={options} value={texts.centerId ?? ''} onPick={(id) => set('centerId', id)} />
        )}
      </Fold>
    </Section>
  );
}

const MOST = 20;

export function ProductsSection({ offered }: { offered: { id: string; name: string }[] }) {
  const t = useTranslations('treatments.form');
  const word = useTranslations('forms');
  const { products, setProducts, errorOf } = useTreatment();
  const [chosen, setChosen] = useState('');
  const rest = offered.filter(({ id }) => !products.some(({ productId }) => productId === id));
  const nameOf = (id: string) => offered.find((one) => one.id === id)?.name ?? t('unknownProduct');
  const change = (id: string, by: number) =>
    setProducts(
      products
        .map((one) => (one.productId === id ? { ...one, quantity: one.quantity + by } : one))
        .filter(({ quantity }) => quantity > 0),
    );
  const add = () => {
    setProducts([...products, { productId: chosen, quantity: 1 }]);
    setChosen('');
  };
  const error = errorOf('additionalProducts');
  const said = products.map(({ productId, quantity }) => `${quantity} × ${nameOf(productId)}`);
  const folded = { summary: said.join(' · ') || word('optional'), fields: ['additionalProducts'] };
  return (
    <Section title={t('products')} hint={t('productsHint')} folded={folded}>
      {error && <FieldError name="additionalProducts">{error}</FieldError>}
      {products.length > 0 && (
        <ul className="space-y-2">
          {products.map(({ productId, quantity }) => (
            <li key={productId} className="flex min-h-11 items-center gap-1 rounded-control bg-sunken pl-3">
              <span className="mr-auto min-w-0 py-2">{nameOf(productId)}</span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('oneLess', { name: nameOf(productId) })}
                onClick={() => change(productId, -1)}
              >
                <Icon name={quantity > 1 ? 'minus' : 'trash'} />
              </Button>
              <output className="w-8 text-center font-semibold tabular-nums">{quantity}</output>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('oneMore', { name: nameOf(productId) })}
                onClick={() => change(productId, 1)}
              >
                <Icon name="plus" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && products.length < MOST && (
        <div className="flex items-end gap-2 *:first:min-w-0 *:first:flex-1">
          <SelectField
            name="additionalProducts"
            label={t('addProduct')}
            optional={word('optional')}
            options={rest.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={word('choose')}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button variant="secondary" disabled={!chosen} onClick={add}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        </div>
      )}
    </Section>
  );
}

import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import type { Treatment } from '@/lib/nouns/treatments/data';
import {
  type ClassicalShade,
  expectedRangeOf,
  shadeStep,
  stepsToTarget,
  targetShade,
} from '@/lib/nouns/treatments/rules';
import { dayText } from '@/lib/run/i18n/dates';
import { ShadeChange } from './named-shade';

const LONGEST = 12;
const percentOf = (steps: number) => (Math.max(0, Math.min(steps, LONGEST)) / LONGEST) * 100;

interface RangeLineProps {
  range: readonly [number, number];
  at: number | null | undefined;
  className: string;
}

/** The usual gain as a band on a line of twelve steps. The numbers are beside it. */
export function RangeLine({ range, at, className }: RangeLineProps) {
  const [from, to] = range.map(percentOf) as [number, number];
  return (
    <svg aria-hidden="true" className={classNames('block w-full overflow-visible rounded-full bg-line', className)}>
      <rect x={`${from}%`} width={`${to - from}%`} height="100%" rx="4" className="fill-accent/45" />
      {typeof at === 'number' && (
        <rect x={`${percentOf(at)}%`} width="6" height="18" rx="3" transform="translate(-3 -4)" className="fill-ink" />
      )}
    </svg>
  );
}

/** The outcome of a treatment in one strip: method, shades, actual and expected gain, distance to the target. */
export async function TreatmentSummary({ treatment }: { treatment: Treatment }) {
  const [t, all] = await Promise.all([getTranslations('treatments'), getTranslations()]);
  const { productName, severalCycles = false, colorType = 'classical', startValue, endValue, gain } = treatment;
  const [from, to] = expectedRangeOf(productName, severalCycles);
  return (
    <Card className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
      <Item label={t('summary.method')}>
        <b className="text-xl">{productName}</b>
        <span className="block text-ink-soft text-sm">
          {dayText(treatment.treatedOn)}
          {severalCycles && ` · ${all('statistics.severalCycles')}`}
        </span>
      </Item>
      <Item label={t('summary.shades')}>
        <ShadeChange guide={colorType} start={startValue} end={endValue} to={t('to')} large />
      </Item>
      <Item label={all('records.fields.gain')}>
        <b className="text-xl tabular-nums">{typeof gain === 'number' ? t('steps', { count: gain }) : '—'}</b>
        <RangeLine range={[from, to]} at={gain} className="mt-2 h-2.5" />
        <span className="mt-1.5 block text-ink-soft text-sm">{t('summary.expected', { from, to })}</span>
      </Item>
      <Item label={t('summary.target', { shade: targetShade })}>
        <b className="text-xl tabular-nums">{await distance(treatment)}</b>
      </Item>
    </Card>
  );
}

/** Only the classical guide has the target. */
async function distance({ colorType = 'classical', startValue, endValue }: Treatment): Promise<string> {
  const t = await getTranslations('treatments.summary');
  const shade = endValue ?? startValue;
  if (colorType !== 'classical' || !shade || shadeStep('classical', shade) === null) return '—';
  const steps = stepsToTarget(shade as ClassicalShade);
  if (steps === 0) return t('atTarget');
  return steps > 0 ? t('before', { count: steps }) : t('beyond', { count: -steps });
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1 text-ink-soft text-sm">{label}</h2>
      {children}
    </div>
  );
}

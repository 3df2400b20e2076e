import { scaleLinear, scaleSqrt } from 'd3-scale';
import { line } from 'd3-shape';
import { getTranslations } from 'next-intl/server';
import { CsvLink } from '@/components/chart/chart-card';
import { ChartTips } from '@/components/chart/chart-tips';
import { Card } from '@/components/ui/card';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { Treatment } from '@/lib/nouns/treatments/data';
import { gain, shadeStep, shadesOf, targetShade } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { daysBetween, dayText } from '@/lib/run/i18n/dates';
import { NamedShade, shadeColour } from './named-shade';

// Computes the points of the curve; the component draws them.
const WIDTH = 520;
const HEIGHT = 250;
const MARGIN = { top: 40, right: 40, bottom: 34, left: 58 };
const NEAREST_LABELS = 84;
/** Half of what a finger hits around a reading. */
const TIP = 22;

type Reading = { day: string; shade: string; label: string; at?: 'before' | 'after' };
type CurvePoint = Reading & { x: number; y: number; hasLabel: boolean };
type Curve = { points: CurvePoint[]; path: string; target: number | null; ticks: { y: number; shade: string }[] };

/** The readings as points: time by square roots, as most controls are early; lightest on top. A target once reached is none. */
function curveShape(guide: ShadeGuide, readings: readonly Reading[]): Curve {
  const begin = readings[0]?.day ?? '';
  const days = ({ day }: Reading) => Math.max(0, daysBetween(begin, day));
  const steps = readings.map(({ shade }) => shadeStep(guide, shade) ?? 1);
  const aim = guide === 'classical' ? shadeStep(guide, targetShade)! : null;
  const targetStep = aim !== null && Math.min(...steps) > aim ? aim : null;
  const all = targetStep === null ? steps : [...steps, targetStep];
  const [top, bottom] = [Math.max(1, Math.min(...all) - 1), Math.min(shadesOf(guide).length, Math.max(...all) + 1)];
  const x = scaleSqrt([0, Math.max(30, ...readings.map(days))], [MARGIN.left + 14, WIDTH - MARGIN.right]);
  const y = scaleLinear([top, bottom], [MARGIN.top, HEIGHT - MARGIN.bottom]);
  let lastLabel = Number.NEGATIVE_INFINITY;
  const points = readings.map((reading, n) => {
    const at = x(days(reading));
    const hasLabel = reading.at !== 'before' && at - lastLabel >= NEAREST_LABELS;
    if (hasLabel) lastLabel = at;
    return { ...reading, x: at, y: y(steps[n]!), hasLabel };
  });
  const drawn = line<CurvePoint>(
    (point) => point.x,
    (point) => point.y,
  );
  const stepsShown = [...new Set(all)].toSorted((a, b) => a - b);
  const apart = stepsShown.filter((step, n) => n === 0 || y(step) - y(stepsShown[n - 1]!) >= 18);
  return {
    points,
    path: drawn(points) ?? '',
    target: targetStep === null ? null : y(targetStep),
    ticks: apart.map((step) => ({ y: y(step), shade: shadesOf(guide)[step - 1]! })),
  };
}

const plot = { left: MARGIN.left, right: WIDTH - MARGIN.right, bottom: HEIGHT - MARGIN.bottom };

/** All shade readings in chronological order: before, after, and at each control. */
export async function readingsOf(treatment: Treatment): Promise<Reading[]> {
  const t = await getTranslations('treatments.pictures.kinds');
  const periods = await getTranslations('records.values.period');
  const { treatedOn, startValue, endValue, controlVisits = [] } = treatment;
  const visits = controlVisits
    .toSorted((a, b) => a.visitedOn.localeCompare(b.visitedOn))
    .map(({ period, visitedOn, value }) => ({ day: visitedOn, shade: value, label: periods(period) }));
  return [
    ...(startValue ? [{ day: treatedOn, shade: startValue, label: t('pre'), at: 'before' as const }] : []),
    ...(endValue ? [{ day: treatedOn, shade: endValue, label: t('post'), at: 'after' as const }] : []),
    ...visits,
  ];
}

/** Readings of one day are a vertical line. */
export const areOverTime = (readings: readonly Reading[]) => new Set(readings.map(({ day }) => day)).size > 1;

interface ShadeCurveProps {
  guide: ShadeGuide;
  readings: Reading[];
}

/** The shades after the treatment as a chart rendered on the server, with an equivalent table for screen readers. */
export async function ShadeCurve({ guide, readings }: ShadeCurveProps) {
  const [t, common] = await Promise.all([getTranslations('treatments.curve'), getTranslations()]);
  const { points, path, target, ticks } = curveShape(guide, readings);
  const [first, last] = [readings[0]!, readings.at(-1)!];
  const table = {
    caption: t('table'),
    heads: [t('when'), common('records.fields.treatedOn'), common('statistics.shade')],
    rows: readings.map(({ label, day, shade }) => [label, dayText(day), shade]),
  };
  return (
    <figure>
      <div className="relative max-w-2xl">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t('summary', { from: first.shade, to: last.shade, count: readings.length })}
          className="h-auto w-full"
        >
          {ticks.map(({ y, shade }) => (
            <g key={shade}>
              <line x1={plot.left} x2={plot.right} y1={y} y2={y} className="stroke-line" />
              <text x={plot.left - 8} y={y + 4} textAnchor="end" className="fill-ink-soft text-xs max-sm:text-lg">
                {shade}
              </text>
            </g>
          ))}
          {target !== null && (
            <g>
              <line
                x1={plot.left}
                x2={plot.right}
                y1={target}
                y2={target}
                strokeDasharray="5 4"
                className="stroke-good"
                strokeWidth={1.5}
              />
              <text
                x={plot.right}
                y={target - 6}
                textAnchor="end"
                className="fill-good font-semibold text-xs max-sm:text-lg"
              >
                {t('target', { shade: targetShade })}
              </text>
            </g>
          )}
          <path d={path} fill="none" className="stroke-accent" strokeWidth={2.5} strokeLinejoin="round" />
          {points.map(({ x, y, shade, label, hasLabel, at }) => (
            <g key={label}>
              <circle cx={x} cy={y} r={7} fill={shadeColour(guide, shade)} className="stroke-accent" strokeWidth={2} />
              <text
                x={at === 'before' ? x + 13 : x}
                y={at === 'before' ? y + 5 : y - 13}
                textAnchor={at === 'before' ? 'start' : 'middle'}
                className="fill-ink font-semibold text-xs max-sm:text-lg"
              >
                {shade}
              </text>
              {hasLabel && (
                <text x={x} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-soft text-xs max-sm:text-lg">
                  {at === 'after' ? common('records.fields.treatmentId') : label}
                </text>
              )}
            </g>
          ))}
        </svg>
        <ChartTips
          label={common('statistics.oneByOne')}
          tips={points.map(({ x, y, label, day, shade }) => ({
            key: label,
            x: ((x - TIP) / WIDTH) * 100,
            width: ((2 * TIP) / WIDTH) * 100,
            y: ((y - TIP) / HEIGHT) * 100,
            height: ((2 * TIP) / HEIGHT) * 100,
            title: label,
            lines: [dayText(day), shade],
          }))}
        />
      </div>
      <details className="mt-2 text-sm">
        <summary className="link inline-block py-1.5 print:hidden">{t('table')}</summary>
        <Table caption={table.caption} className="mt-1">
          <thead>
            <tr>
              {table.heads.map((head) => (
                <HeaderCell key={head}>{head}</HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {readings.map(({ day, shade, label }) => (
              <tr key={label} className="last:*:border-b-0">
                <Cell>{label}</Cell>
                <Cell>{dayText(day)}</Cell>
                <Cell>
                  <NamedShade guide={guide} shade={shade} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        <CsvLink {...table} />
      </details>
    </figure>
  );
}

/**
 * The curve of a treatment, if it has readings of several days. Patients see it from the shade after on, without the
 * jump of the treatment itself; two readings are a sentence.
 */
export async function CurveCard({ treatment, own }: { treatment: Treatment; own: boolean }) {
  const [t, all] = await Promise.all([getTranslations('treatments.curve'), readingsOf(treatment)]);
  const readings = own && treatment.endValue ? all.filter(({ at }) => at !== 'before') : all;
  if (!areOverTime(readings)) return null;
  const guide = treatment.colorType ?? 'classical';
  // Since the treatment; without a shade after it, since the first reading.
  const last = readings.at(-1)!;
  const since = readings.find(({ at }) => at === 'after');
  const change = -(gain(guide, (since ?? readings[0]!).shade, last.shade) ?? 0);
  return (
    <Card>
      <h2 className="mb-1">
        <span className="block font-medium text-ink-soft text-sm">{t('title')}</span>
        <span className="block font-semibold text-lg">
          {t(`headline.${change > 0 ? 'darker' : change < 0 ? 'lighter' : 'same'}`, {
            shade: last.shade,
            count: Math.abs(change),
          })}
        </span>
      </h2>
      {(!own || readings.length > 2) && <ShadeCurve guide={guide} readings={readings} />}
    </Card>
  );
}

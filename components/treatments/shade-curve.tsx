import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { Treatment } from '@/lib/nouns/treatments/data';
import { targetShade } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { curveShape, HEIGHT, plot, type Reading, WIDTH } from './curve-shape';
import { NamedShade, shadeColour } from './named-shade';

/** All shade readings in chronological order: before, after, and at each control. */
export async function readingsOf(treatment: Treatment): Promise<Reading[]> {
  const [t, periods] = await Promise.all([
    getTranslations('treatments.pictures.kinds'),
    getTranslations('records.values.period'),
  ]);
  const { treatedOn, startValue, endValue, controlVisits = [] } = treatment;
  const visits = controlVisits
    .toSorted((a, b) => a.visitedOn.localeCompare(b.visitedOn))
    .map(({ period, visitedOn, value }) => ({ day: visitedOn, shade: value, label: periods(period) }));
  return [
    ...(startValue ? [{ day: treatedOn, shade: startValue, label: t('pre') }] : []),
    ...(endValue ? [{ day: treatedOn, shade: endValue, label: t('post') }] : []),
    ...visits,
  ];
}

interface ShadeCurveProps {
  guide: ShadeGuide;
  /** In chronological order, beginning with the shade before the treatment. */
  readings: Reading[];
}

/** The shades after the treatment as a chart rendered on the server, with an equivalent table for screen readers. */
export async function ShadeCurve({ guide, readings }: ShadeCurveProps) {
  const t = await getTranslations('treatments.curve');
  const { points, path, target, ticks } = curveShape(guide, readings);
  const [first, last] = [readings[0]!, readings.at(-1)!];
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('summary', { from: first.shade, to: last.shade, count: readings.length })}
        className="h-auto w-full max-w-2xl"
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
        {points.map(({ x, y, shade, label, hasLabel }, n) => (
          <g key={label}>
            <circle cx={x} cy={y} r={7} fill={shadeColour(guide, shade)} className="stroke-accent" strokeWidth={2} />
            <text
              x={n === 0 ? x + 13 : x}
              y={n === 0 ? y + 5 : y - 13}
              textAnchor={n === 0 ? 'start' : 'middle'}
              className="fill-ink font-semibold text-xs max-sm:text-lg"
            >
              {shade}
            </text>
            {hasLabel && (
              <text x={x} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-soft text-xs max-sm:text-lg">
                {n === 1 ? t('treatment') : label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details className="mt-2 text-sm">
        <summary className="link inline-block py-1.5 print:hidden">{t('table')}</summary>
        <Table caption={t('table')} className="mt-1">
          <thead>
            <tr>
              <HeaderCell>{t('when')}</HeaderCell>
              <HeaderCell>{t('day')}</HeaderCell>
              <HeaderCell>{t('shade')}</HeaderCell>
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
      </details>
    </figure>
  );
}

/**
 * The curve on a treatment's page. On one day there is no time to draw: patients read what will be here, professionals
 * nothing.
 */
export async function CurveCard({ treatment, own }: { treatment: Treatment; own: boolean }) {
  const [t, readings] = await Promise.all([getTranslations('treatments.curve'), readingsOf(treatment)]);
  const isOverTime = new Set(readings.map(({ day }) => day)).size > 1;
  if (!isOverTime && (!own || readings.length === 0)) return null;
  return (
    <Card>
      <h2 className="mb-1 font-semibold text-lg">{t('title')}</h2>
      {isOverTime ? (
        <ShadeCurve guide={treatment.colorType ?? 'classical'} readings={readings} />
      ) : (
        <p className="text-ink-soft">{t('notYet')}</p>
      )}
    </Card>
  );
}

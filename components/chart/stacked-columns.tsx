import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { useLocale } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { labelled } from '@/lib/run/i18n/message-key';
import { ChartTips } from './chart-tips';
import { type Colour, fills, Legend } from './legend';

export type Series = { key: string; name: string; colour: Colour };
export type Column = {
  key: string;
  label: string;
  group?: string;
  title: string;
  values: Record<string, number>;
};

const HEIGHT = 220;
const LABELLED = 12;
const LABELLED_NARROW = 6;
/** Group labels closer than an eighth of the width would overlap, so only the second is drawn. */
const CLOSE = 8;

/** Stacked columns. Positions are in percent and heights in pixels, so that text keeps its size on every screen. */
export function StackedColumns({
  label,
  series,
  columns,
  number,
  words,
}: {
  label: string;
  series: Series[];
  columns: Column[];
  number: (value: number) => string;
  words: { oneByOne: string; total: string };
}) {
  const locale = useLocale();
  const shown = series.filter(({ key }) => columns.some(({ values }) => (values[key] ?? 0) > 0));
  const highest = Math.max(
    1,
    ...columns.map(({ values }) => shown.reduce((sum, { key }) => sum + (values[key] ?? 0), 0)),
  );
  const x = scaleBand(
    columns.map(({ key }) => key),
    [0, 100],
  ).padding(columns.length > 24 ? 0.15 : 0.25);
  const y = scaleLinear([0, highest], [HEIGHT, 8]).nice(4);
  const ticks = y.ticks(4).filter(Number.isInteger);
  const layers = stack<Column>()
    .keys(shown.map(({ key }) => key))
    .value(({ values }, key) => values[key] ?? 0)(columns);
  const every = (most: number) => Math.ceil(columns.length / most);
  const [wide, narrow] = [every(LABELLED), every(LABELLED_NARROW)];
  const middleOf = (key: string) => `${(x(key) ?? 0) + x.bandwidth() / 2}%`;
  return (
    <>
      <Legend entries={shown} />
      <div className="pt-1 pr-1 pb-9 pl-9">
        <div className="relative">
          <svg
            role="img"
            aria-label={label}
            width="100%"
            height={HEIGHT}
            className="overflow-visible text-xs tabular-nums"
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1="0"
                  x2="100%"
                  y1={y(tick)}
                  y2={y(tick)}
                  className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
                />
                <text x="-8" y={y(tick) + 4} textAnchor="end" className="fill-ink-soft">
                  {number(tick)}
                </text>
              </g>
            ))}
            {layers.map((layer, index) => (
              <g key={layer.key} className={fills[shown[index]!.colour]}>
                {layer.map(([from, to], at) =>
                  to > from ? (
                    <rect
                      key={columns[at]!.key}
                      x={`${x(columns[at]!.key)}%`}
                      width={`${x.bandwidth()}%`}
                      y={y(to)}
                      height={Math.max(1, y(from) - y(to) - (from > 0 ? 1 : 0))}
                    />
                  ) : null,
                )}
              </g>
            ))}
            {columns.map(({ key, label: name }, index) => (
              <text
                key={key}
                x={middleOf(key)}
                y={HEIGHT + 16}
                textAnchor="middle"
                className={classNames('fill-ink', index % wide > 0 && 'hidden', index % narrow > 0 && 'max-sm:hidden')}
              >
                {name}
              </text>
            ))}
            {columns.map(({ key, group }, index) =>
              group && !columns.slice(index + 1, index + 1 + columns.length / CLOSE).some((next) => next.group) ? (
                <text key={key} x={middleOf(key)} y={HEIGHT + 31} textAnchor="middle" className="fill-ink-soft">
                  {group}
                </text>
              ) : null,
            )}
          </svg>
          <ChartTips
            label={words.oneByOne}
            tips={columns.map(({ key, title, values }) => {
              const total = shown.reduce((sum, one) => sum + (values[one.key] ?? 0), 0);
              return {
                key,
                x: (x(key) ?? 0) - (x.step() - x.bandwidth()) / 2,
                width: x.step(),
                y: 0,
                height: 100,
                title,
                lines: [
                  ...shown.flatMap((one) =>
                    values[one.key] ? [labelled(locale, one.name, number(values[one.key]!))] : [],
                  ),
                  labelled(locale, words.total, number(total)),
                ],
              };
            })}
          />
        </div>
      </div>
    </>
  );
}

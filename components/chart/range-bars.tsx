import { scaleLinear } from 'd3-scale';
import { ChartTips } from './chart-tips';
import { Legend } from './legend';

/** A value beside its expected range. */
export type Range = {
  key: string;
  name: string;
  /** In words. */
  note: string;
  expected: readonly [number, number];
  mean: number;
  meanText: string;
  other: number | null;
  lines: string[];
};

interface RangeBarsProps {
  label: string;
  ranges: Range[];
  words: { oneByOne: string; expected: string; mean: string; other: string };
  number: (value: number) => string;
}

const ROW = 58;
const AXIS = 26;

/** One row per value on a common scale: how far the bar reaches, and whether it ends within the expected range. */
export function RangeBars({ label, ranges, words, number }: RangeBarsProps) {
  const ends = ranges.flatMap(({ expected, mean, other }) => [...expected, mean, other ?? 0]);
  const x = scaleLinear([Math.min(0, ...ends), Math.max(...ends)], [0, 100]).nice(6);
  const height = ranges.length * ROW;
  const part = (pixels: number) => (pixels / (height + AXIS)) * 100;
  const at = (value: number) => `${x(value)}%`;
  const between = ([from, to]: readonly [number, number]) => ({
    x: at(from),
    width: `${Math.max(0.6, x(to) - x(from))}%`,
  });
  const ticks = x.ticks(6).filter(Number.isInteger);
  const legend = [
    { name: words.mean, sample: <rect x="0" y="4" width="16" height="8" rx="2" className="fill-chart-teal" /> },
    {
      name: words.expected,
      sample: <rect x="0" y="2" width="16" height="12" className="fill-good-soft stroke-good" />,
    },
    { name: words.other, sample: <path d="M8 2l5 6-5 6-5-6z" className="fill-chart-ochre" /> },
  ];
  return (
    <>
      <Legend entries={ranges.some(({ other }) => other !== null) ? legend : legend.slice(0, -1)} />
      <div className="px-2 pt-1">
        <div className="relative">
          <svg
            role="img"
            aria-label={label}
            width="100%"
            height={height + AXIS}
            className="overflow-visible text-xs tabular-nums"
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1={at(tick)}
                  x2={at(tick)}
                  y1="0"
                  y2={height}
                  className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
                />
                <text x={at(tick)} y={height + 16} textAnchor="middle" className="fill-ink-soft">
                  {number(tick)}
                </text>
              </g>
            ))}
            {ranges.map(({ key, name, note, expected, mean, meanText, other }, row) => (
              <svg key={key} aria-hidden="true" y={row * ROW} width="100%" height={ROW} className="overflow-visible">
                <text x="0" dx="4" y="14" className="fill-ink font-semibold text-sm">
                  {name}
                  <tspan dx="4" className="fill-ink-soft font-normal text-xs">
                    {note}
                  </tspan>
                </text>
                <text x="100%" y="14" textAnchor="end" className="fill-ink font-semibold text-sm">
                  {meanText}
                </text>
                <rect {...between(expected)} y="22" height="26" className="fill-good-soft stroke-good" />
                <rect
                  {...between([Math.min(0, mean), Math.max(0, mean)])}
                  y="30"
                  height="10"
                  rx="3"
                  className="fill-chart-teal"
                />
                {other !== null && (
                  <svg aria-hidden="true" width="1" height="1" x={at(other)} y="35" className="overflow-visible">
                    <path d="M0-7l5.5 7-5.5 7-5.5-7z" className="fill-chart-ochre stroke-raised" />
                  </svg>
                )}
              </svg>
            ))}
          </svg>
          <ChartTips
            label={words.oneByOne}
            tips={ranges.map(({ key, name, note, lines }, row) => ({
              key,
              x: 0,
              width: 100,
              y: part(row * ROW),
              height: part(ROW - 4),
              title: `${name}, ${note}`,
              lines,
            }))}
          />
        </div>
      </div>
    </>
  );
}

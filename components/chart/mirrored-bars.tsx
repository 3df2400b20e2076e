import { scaleLinear } from 'd3-scale';
import { useLocale } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { labelled } from '@/lib/run/i18n/message-key';
import { ChartTips } from './chart-tips';

export type Pair = {
  key: string;
  name: string;
  left: number;
  right: number;
  /** A CSS token, for a sample beside the name. */
  sample?: string;
};

interface MirroredBarsProps {
  label: string;
  left: string;
  right: string;
  pairs: Pair[];
  /** The row below which a line marks the target. */
  target?: { key: string; text: string };
  number: (value: number) => string;
  oneByOne: string;
}

const ROW = 22;
const HEAD = 26;
/** Pixels reserved in the middle for the names. */
const MIDDLE = 76;

/** Two distributions over the same steps, back to back: one grows to the left of the names, the other to the right. */
export function MirroredBars({ label, left, right, pairs, target, number, oneByOne }: MirroredBarsProps) {
  const locale = useLocale();
  const highest = Math.max(1, ...pairs.flatMap((pair) => [pair.left, pair.right]));
  const width = scaleLinear([0, highest], [0, 100]);
  const line = pairs.findIndex(({ key }) => key === target?.key) + 1;
  const height = HEAD + pairs.length * ROW;
  const side = (which: 'left' | 'right') => (
    <div className={classNames('min-w-0 flex-1', which === 'left' ? 'pl-11' : 'pr-11')}>
      <svg width="100%" height={height} aria-hidden="true" className="overflow-visible text-xs tabular-nums">
        <text
          x={which === 'left' ? '100%' : 0}
          y="14"
          textAnchor={which === 'left' ? 'end' : 'start'}
          className="fill-ink font-semibold text-sm"
        >
          {which === 'left' ? left : right}
        </text>
        {pairs.map(({ key, ...values }, row) => {
          const value = values[which];
          const share = width(value);
          const end = which === 'left' ? 100 - share : share;
          return (
            <g key={key}>
              <rect
                x={which === 'left' ? `${end}%` : 0}
                width={`${share}%`}
                y={HEAD + row * ROW + 3}
                height={ROW - 6}
                rx="2"
                className={which === 'left' ? 'fill-chart-slate' : 'fill-chart-teal'}
              />
              {value > 0 && (
                <text
                  x={`${end}%`}
                  dx={which === 'left' ? -6 : 6}
                  y={HEAD + row * ROW + 15}
                  textAnchor={which === 'left' ? 'end' : 'start'}
                  className="fill-ink-soft"
                >
                  {number(value)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
  const drawing = (
    <div role="img" aria-label={label} className="relative flex">
      {side('left')}
      <svg width={MIDDLE} height={height} aria-hidden="true" className="shrink-0 text-xs">
        {pairs.map(({ key, name, sample }, row) => (
          <g key={key}>
            {sample && (
              <rect
                x="13"
                y={HEAD + row * ROW + 3}
                width="12"
                height={ROW - 6}
                rx="3"
                fill={sample}
                className="stroke-line-strong/60"
              />
            )}
            <text
              x={sample ? 31 : MIDDLE / 2}
              y={HEAD + row * ROW + 15}
              textAnchor={sample ? 'start' : 'middle'}
              className={key === target?.key ? 'fill-ink font-semibold' : 'fill-ink'}
            >
              {name}
            </text>
          </g>
        ))}
      </svg>
      {side('right')}
      {target && (
        <svg width="100%" height={height} aria-hidden="true" className="pointer-events-none absolute inset-0">
          <line
            x2="100%"
            y1={HEAD + line * ROW}
            y2={HEAD + line * ROW}
            strokeWidth="2"
            strokeDasharray="5 4"
            className="stroke-good"
          />
          <text x="6" y={HEAD + line * ROW - 6} className="fill-good font-medium text-xs">
            {target.text}
          </text>
        </svg>
      )}
    </div>
  );
  return (
    <div className="relative">
      {drawing}
      <ChartTips
        label={oneByOne}
        tips={pairs.map((pair, row) => ({
          key: pair.key,
          x: 0,
          width: 100,
          y: ((HEAD + row * ROW) / height) * 100,
          height: (ROW / height) * 100,
          title: pair.name,
          lines: [labelled(locale, left, number(pair.left)), labelled(locale, right, number(pair.right))],
        }))}
      />
    </div>
  );
}

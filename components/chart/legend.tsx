import type { ReactNode } from 'react';

/** Series colours, distinguishable in light and dark. Spelled out because Tailwind only finds complete class names. */
export const fills = {
  teal: 'fill-chart-teal',
  blue: 'fill-chart-blue',
  ochre: 'fill-chart-ochre',
  violet: 'fill-chart-violet',
  slate: 'fill-chart-slate',
} as const;

export type Colour = keyof typeof fills;

export type LegendEntry = { name: string; colour?: Colour; sample?: ReactNode };

export function Legend({ entries }: { entries: LegendEntry[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {entries.map(({ name, colour, sample }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
            {sample ?? <rect x="2" y="2" width="12" height="12" rx="2" className={fills[colour ?? 'teal']} />}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';

/** The figures of a part of a chart; its position is in percent of the chart's width and height. */
export type Tip = { key: string; x: number; width: number; y: number; height: number; title: string; lines: string[] };

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The figures of a chart's parts, one at a time, by pointer, touch or arrow keys; covers the box that it is in. */
export function ChartTips({ label, tips }: { label: string; tips: Tip[] }) {
  const box = useRef<SVGSVGElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  /** The index of the current part: the whole chart is one stop of the keyboard. */
  const [at, setAt] = useState(0);

  useEffect(() => {
    if (shown === null) return;
    const elsewhere = ({ target }: Event) => box.current?.contains(target as Node) || setShown(null);
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [shown]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShown(null);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.min(tips.length - 1, Math.max(0, at + step));
    const part = box.current?.children[to];
    if (part instanceof SVGElement) part.focus();
  };

  const tip = shown === null ? undefined : tips[shown];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a drawing */}
      <svg
        ref={box}
        role="group"
        aria-label={label}
        width="100%"
        height="100%"
        className="absolute inset-0 overflow-visible print:hidden"
      >
        {tips.map(({ key, title, lines, ...place }, n) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it shows its name, and does nothing
          <rect
            key={key}
            x={`${place.x}%`}
            width={`${place.width}%`}
            y={`${place.y}%`}
            height={`${place.height}%`}
            rx="4"
            role="img"
            aria-label={[title, ...lines].join('; ')}
            tabIndex={n === at ? 0 : -1}
            onFocus={() => {
              setAt(n);
              setShown(n);
            }}
            onKeyDown={move}
            onBlur={() => setShown(null)}
            onClick={() => setShown(n)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(n)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(null)}
            className={classNames(
              'stroke-2 outline-none focus-visible:stroke-accent',
              n === shown ? 'fill-ink/8' : 'fill-transparent',
            )}
          />
        ))}
      </svg>
      {tip && (
        <div
          aria-hidden="true"
          style={placeOf(tip)}
          className="pointer-events-none absolute z-10 w-max max-w-56 rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-float"
        >
          <p className="font-semibold">{tip.title}</p>
          {tip.lines.map((line) => (
            <p key={line} className="tabular-nums">
              {line}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** Above the part, within the chart: towards the middle from its edges. */
function placeOf({ x, width, y }: Tip) {
  const middle = x + width / 2;
  const shift = middle < 30 ? '0' : middle > 70 ? '-100%' : '-50%';
  const left = middle < 30 ? Math.max(0, x) : middle > 70 ? Math.min(100, x + width) : middle;
  return { left: `${left}%`, top: `${y}%`, transform: `translate(${shift}, calc(-100% - 0.25rem))` };
}

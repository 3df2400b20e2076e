const STEPS = 12;
const RULER = Array.from({ length: STEPS }, (_, step) => step);

interface RangeStripProps {
  /** In steps of the guide. */
  from: number;
  to: number;
  look: 'expected' | 'measured';
}

/** A range of steps on a ruler of twelve. Decorative: the numbers are beside it. */
export function RangeStrip({ from, to, look }: RangeStripProps) {
  return (
    <svg viewBox={`0 0 ${STEPS * 10} 20`} preserveAspectRatio="none" aria-hidden="true" className="block h-5 w-full">
      {RULER.map((step) => (
        <rect key={step} x={step * 10 + 0.4} y="6" width="9.2" height="8" className="fill-line" />
      ))}
      <rect
        x={(from - 1) * 10 + 0.4}
        y="3"
        width={(Math.min(to, STEPS) - from + 1) * 10 - 0.8}
        height="14"
        className={look === 'measured' ? 'fill-accent' : 'fill-accent-soft stroke-accent'}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

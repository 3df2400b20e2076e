import { classNames } from '@/components/ui/class-names';

const LONGEST = 12;
const percentOf = (steps: number) => (Math.max(0, Math.min(steps, LONGEST)) / LONGEST) * 100;

interface RangeLineProps {
  range: readonly [number, number];
  /** The actual gain, as a mark. */
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

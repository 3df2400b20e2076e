const LONGEST = 10;

/** A range of shade steps on a bar of ten; the numbers stand beside it. */
export function RangeBar({ range: [from, to] }: { range: readonly [number, number] }) {
  return (
    <svg viewBox={`0 0 ${LONGEST * 10} 8`} aria-hidden="true" preserveAspectRatio="none" className="h-2 w-full">
      <rect width={LONGEST * 10} height="8" rx="4" className="fill-line" />
      <rect x={(from - 1) * 10} width={(to - from + 1) * 10} height="8" rx="4" className="fill-accent" />
    </svg>
  );
}

const LONGEST = 10;

/** A range of shade steps on a bar of ten; the numbers are beside it. */
export function RangeBar({ range: [from, to] }: { range: readonly [number, number] }) {
  const percent = (steps: number) => `${(steps / LONGEST) * 100}%`;
  return (
    <svg aria-hidden="true" className="block h-2 w-full rounded-full bg-line">
      <rect x={percent(from - 1)} width={percent(to - from + 1)} height="100%" rx="4" className="fill-accent" />
    </svg>
  );
}

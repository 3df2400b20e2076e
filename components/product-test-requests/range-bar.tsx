const LONGEST = 10;

/** A range of shade steps on a bar of ten; the numbers are beside it. */
export function RangeBar({ range: [from, to] }: { range: readonly [number, number] }) {
  const percent = (steps: number) => `${(steps / LONGEST) * 100}%`;
  return (
    <span aria-hidden="true" className="relative block h-2 overflow-hidden rounded-full bg-line">
      <span
        className="absolute inset-y-0 rounded-full bg-accent"
        style={{ left: percent(from - 1), width: percent(to - from + 1) }}
      />
    </span>
  );
}

import { expectedRangeOf } from '@/lib/treatments/rules';
import type { TreatmentMethod } from '@/lib/treatments/schema';

const LONGEST = 12;
const percent = (steps: number) => `${(Math.min(Math.max(steps, 0), LONGEST) / LONGEST) * 100}%`;

interface RangeHintProps {
  method: TreatmentMethod;
  severalCycles: boolean;
  gain: number | null | undefined;
}

/** The usual gain of the method as a band, with the actual gain as a mark. The numbers are beside it. */
export function RangeHint({ method, severalCycles, gain }: RangeHintProps) {
  const [from, to] = expectedRangeOf(method, severalCycles);
  return (
    <span aria-hidden="true" className="relative mt-2 block h-2 rounded-full bg-line">
      <span
        className="absolute inset-y-0 rounded-full bg-accent/45"
        style={{ left: percent(from), width: `calc(${percent(to)} - ${percent(from)})` }}
      />
      {typeof gain === 'number' && (
        <span
          className="absolute top-1/2 h-4 w-1.5 -translate-1/2 rounded-full bg-ink"
          style={{ left: percent(gain) }}
        />
      )}
    </span>
  );
}

import { expectedRangeOf } from '@/lib/treatments/rules';
import type { TreatmentMethod } from '@/lib/treatments/schema';
import { RangeLine } from './range-line';

interface RangeHintProps {
  method: TreatmentMethod;
  severalCycles: boolean;
  gain: number | null | undefined;
}

/** The usual gain of the method as a band, with the actual gain as a mark. The numbers are beside it. */
export function RangeHint({ method, severalCycles, gain }: RangeHintProps) {
  return <RangeLine range={expectedRangeOf(method, severalCycles)} at={gain} className="mt-2 h-2.5" />;
}

import { shadeColour } from '@/components/treatments/named-shade';
import { classNames } from '@/components/ui/class-names';
import { classicalGuide } from '@/lib/nouns/treatments/rules';

const WIDTH = 10;

/** Twelve tabs of the guide from dark to light, as many of them lit as a gain has steps. Decorative: the number is beside it. */
export function GainStrip({ gain, className }: { gain: number; className?: string }) {
  const tabs = classicalGuide.toReversed().slice(2, 14);
  return (
    <svg viewBox={`0 0 ${WIDTH * tabs.length} 10`} preserveAspectRatio="none" aria-hidden="true" className={className}>
      {tabs.map((tab, index) => (
        <rect
          key={tab}
          x={index * WIDTH}
          width={WIDTH - 0.8}
          height="10"
          fill={index < gain ? shadeColour('classical', tab) : undefined}
          className={classNames(index >= gain && 'fill-line')}
        />
      ))}
    </svg>
  );
}

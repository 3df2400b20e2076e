import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { ShadeTab, shadeColour } from './shade-tab';

interface NamedShadeProps {
  guide: ShadeGuide;
  shade: string | null | undefined;
  large?: boolean;
}

/** A tab of the guide with its name beside it, because colour alone is not enough. */
export function NamedShade({ guide, shade, large }: NamedShadeProps) {
  if (!shade) return <span className="text-ink-soft">—</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <ShadeTab colour={shadeColour(guide, shade)} className={large ? 'h-12 w-8' : 'h-6 w-4'} />
      <span className={classNames('tabular-nums', large && 'font-semibold text-xl')}>{shade}</span>
    </span>
  );
}

interface ShadeChangeProps {
  guide: ShadeGuide;
  start: string | null | undefined;
  end: string | null | undefined;
  /** For screen readers, between the two: "to". */
  to: string;
  large?: boolean;
}

/** The tabs before and after. */
export function ShadeChange({ guide, start, end, to, large }: ShadeChangeProps) {
  return (
    <span className={classNames('inline-flex items-center', large ? 'gap-3' : 'gap-1.5')}>
      <NamedShade guide={guide} shade={start} large={large} />
      <span className="sr-only">{to}</span>
      <Icon name="arrow-right" className={classNames('text-ink-soft', large ? 'size-5' : 'size-4')} />
      <NamedShade guide={guide} shade={end} large={large} />
    </span>
  );
}

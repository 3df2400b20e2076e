import { getLocale, getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { lightnessOf } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { labelled } from '@/lib/run/i18n/message-key';

export async function shadeText(): Promise<(guide: ShadeGuide, shade: string) => string> {
  const [t, locale] = await Promise.all([getTranslations('treatments.shade'), getLocale()]);
  return (guide, shade) => {
    const lightness = lightnessOf(guide, shade);
    return lightness ? labelled(locale, shade, t(`lightness.${lightness}`)) : shade;
  };
}

const MASTER_TABS = 29;

/** The guide's token; for the numbers of the 3D guide a mix along the classical one. */
export function shadeColour(guide: ShadeGuide, shade: string): string {
  if (guide === 'classical') return `var(--color-shade-${shade.toLowerCase().replace('.', '-')})`;
  const place = (Number(shade) - 1) / (MASTER_TABS - 1);
  const [from, to, share] = place < 0.5 ? (['om1', 'a3', place * 2] as const) : (['a3', 'c4', place * 2 - 1] as const);
  return `color-mix(in oklab, var(--color-shade-${from}), var(--color-shade-${to}) ${Math.round(share * 100)}%)`;
}

/** A tooth on its holder, as it hangs in the guide. Decorative: its name stands beside it. */
export function ShadeTab({ colour, className }: { colour: string; className?: string }) {
  return (
    <svg viewBox="0 0 40 62" aria-hidden="true" className={className}>
      <path d="M18.2 1h3.6v9h-3.6z" className="fill-line stroke-line-strong" strokeWidth="1" />
      <path d="M14.5 9h11l1.5 7H13z" className="fill-line stroke-line-strong" strokeWidth="1" strokeLinejoin="round" />
      <path
        d="M12 14c-4 4-7 16-7 28 0 9 2 15 4 17 5 3 17 3 22 0 2-2 4-8 4-17 0-12-3-24-7-28-4-3-12-3-16 0Z"
        fill={colour}
        className="stroke-line-strong"
        strokeWidth="1.2"
      />
      <path
        d="M11 24c-2 6-3 14-2 24"
        fill="none"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

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

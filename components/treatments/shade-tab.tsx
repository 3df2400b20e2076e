import type { ShadeGuide } from '@/lib/nouns/treatments/schema';

const MASTER_TABS = 29;

/** The colour of a tab: the guide's token, and for the numbers of the 3D guide a mix along the classical one. */
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
      <path d="M17 1h6v9h-6z" className="fill-line stroke-line-strong" strokeWidth="1" />
      <path d="M13 9h14l2 8H11z" className="fill-line stroke-line-strong" strokeWidth="1" strokeLinejoin="round" />
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

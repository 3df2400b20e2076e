import { classNames } from '@/components/ui/class-names';

interface ShadeStripProps {
  /** Names of the guide's tabs, lightest first. */
  shades: readonly string[];
  /** Highlighted tabs, with their labels. */
  marked?: { shade: string; label: string }[];
  label: string;
}

/** The token of a tab's colour: `A3.5` is `--color-shade-a3-5`. */
const tabColour = (shade: string) => `var(--color-shade-${shade.toLowerCase().replace('.', '-')})`;

/** The shade guide, with the tabs before and after the treatment highlighted. */
export function ShadeStrip({ shades, marked = [], label }: ShadeStripProps) {
  const marks = new Map(marked.map((mark) => [mark.shade, mark.label]));
  return (
    <ol aria-label={label} className={classNames('flex items-end gap-1 sm:gap-1.5', marks.size > 0 && 'pt-8')}>
      {shades.map((shade) => {
        const mark = marks.get(shade);
        return (
          <li key={shade} className="relative min-w-0 flex-1 text-center">
            {mark && (
              <span className="absolute bottom-full left-1/2 mb-5 -translate-x-1/2 font-semibold text-sm">{mark}</span>
            )}
            <svg
              aria-hidden="true"
              className={classNames(
                'block w-full rounded-t-[40%_30%] rounded-b-[45%_20%] border',
                mark ? 'h-18 -translate-y-4 border-2 border-accent sm:h-24' : 'h-14 border-line-strong/60 sm:h-20',
              )}
            >
              <rect width="100%" height="100%" fill={tabColour(shade)} />
            </svg>
            <span
              className={classNames(
                '-mx-2 mt-1 block whitespace-nowrap text-xs tabular-nums',
                mark ? 'font-semibold' : 'text-ink-soft max-md:sr-only',
              )}
            >
              {shade}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

import { classNames } from './class-names';

export type Stone = 'base' | 'qualified' | 'silver' | 'gold' | 'sapphire' | 'ruby' | 'emerald' | 'diamond';

const colours: Record<Stone, string> = {
  base: 'text-level-base',
  qualified: 'text-level-qualified',
  silver: 'text-level-silver',
  gold: 'text-level-gold',
  sapphire: 'text-level-sapphire',
  ruby: 'text-level-ruby',
  emerald: 'text-level-emerald',
  diamond: 'text-level-diamond',
};

interface GemProps {
  stone: Stone;
  className?: string;
  /** Position and size inside another drawing, in its units. */
  at?: { x: number; y: number; width: number; height: number };
  /** Refers to the drawing in the page's `SharedDrawings`, for gems that appear many times on a page. */
  isShared?: boolean;
}

/**
 * The product's gem, seen from the side, in the colour of its stone: facets are lighter or darker
 * shades of it. Decorative; the name of the level is beside it.
 */
export function Gem({ stone, className, at, isShared }: GemProps) {
  return (
    <svg
      {...at}
      viewBox={isShared ? undefined : '0 0 24 24'}
      aria-hidden="true"
      className={classNames('shrink-0', !at && !className?.includes('size-') && 'size-5', colours[stone], className)}
    >
      {isShared ? <use href="#gem" /> : <Facets />}
    </svg>
  );
}

/** The definition that `isShared` refers to. */
export function GemSymbol() {
  return (
    <symbol id="gem" viewBox="0 0 24 24">
      <Facets />
    </symbol>
  );
}

function Facets() {
  return (
    <>
      <path d="M6.5 4h11L22 9.5 12 21 2 9.5Z" fill="currentColor" />
      <path d="M6.5 4 8 9.5H2Z" fill="#fff" opacity=".28" />
      <path d="M6.5 4H12L8 9.5Z" fill="#fff" opacity=".5" />
      <path d="M12 4l4 5.5H8Z" fill="#fff" opacity=".66" />
      <path d="M12 4h5.5L16 9.5Z" fill="#fff" opacity=".38" />
      <path d="M17.5 4 22 9.5h-6Z" fill="#fff" opacity=".12" />
      <path d="M2 9.5h6L12 21Z" fill="#fff" opacity=".16" />
      <path d="M16 9.5h6L12 21Z" fill="#000" opacity=".18" />
      <path d="M6.5 4h11L22 9.5 12 21 2 9.5Z" fill="none" stroke="currentColor" strokeLinejoin="round" />
    </>
  );
}

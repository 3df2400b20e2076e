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

/** Levels differ in shape as well: silver and base are the same grey to many people, red and green to some. */
const cuts: Record<Stone, () => React.ReactNode> = {
  base: Ring,
  qualified: Disc,
  silver: Medal,
  gold: Star,
  sapphire: Brilliant,
  ruby: Hexagon,
  emerald: Octagon,
  diamond: Brilliant,
};

interface GemProps {
  stone: Stone;
  className?: string;
  /** Position and size inside another drawing, in its units. */
  at?: { x: number; y: number; width: number; height: number };
  /** Refers to the drawing in the page's `SharedDrawings`, for gems that appear many times on a page. */
  isShared?: boolean;
}

/** The sign of a level in its own shape and colour. Decorative; the name of the level is beside it. */
export function Gem({ stone, className, at, isShared }: GemProps) {
  const Cut = cuts[stone];
  return (
    <svg
      {...at}
      viewBox={isShared ? undefined : '0 0 24 24'}
      aria-hidden="true"
      className={classNames('shrink-0', !at && !className?.includes('size-') && 'size-5', colours[stone], className)}
    >
      {isShared ? <use href={`#gem-${stone}`} /> : <Cut />}
    </svg>
  );
}

export function GemSymbols() {
  return Object.entries(cuts).map(([stone, Cut]) => (
    <symbol key={stone} id={`gem-${stone}`} viewBox="0 0 24 24">
      <Cut />
    </symbol>
  ));
}

function Ring() {
  return <circle cx="12" cy="12" r="7.5" fill="none" stroke="currentColor" strokeWidth="3" />;
}

function Disc() {
  return (
    <>
      <circle cx="12" cy="12" r="9" fill="currentColor" />
      <path d="m7.5 12.5 3 3 6-6.5" fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
    </>
  );
}

function Medal() {
  return (
    <>
      <path d="M12 2.5 20.5 6v6c0 5-3.6 8-8.5 9.5C7.1 20 3.5 17 3.5 12V6Z" fill="currentColor" />
      <path d="M12 2.5V21.5C7.1 20 3.5 17 3.5 12V6Z" fill="#fff" opacity=".34" />
    </>
  );
}

function Star() {
  return (
    <>
      <path
        d="m12 2 3 6.6 7.2.8-5.4 4.8 1.5 7.1L12 17.7l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6Z"
        fill="currentColor"
        stroke="currentColor"
        strokeLinejoin="round"
      />
      <path d="M12 2v15.7l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6Z" fill="#fff" opacity=".28" />
    </>
  );
}

function Hexagon() {
  return (
    <>
      <path d="M12 2.5 20.5 7v10L12 21.5 3.5 17V7Z" fill="currentColor" />
      <path d="M12 2.5 20.5 7 12 12 3.5 7Z" fill="#fff" opacity=".5" />
      <path d="M3.5 7 12 12v9.5L3.5 17Z" fill="#fff" opacity=".2" />
      <path d="M20.5 7v10L12 21.5V12Z" fill="#000" opacity=".16" />
    </>
  );
}

function Octagon() {
  return (
    <>
      <path d="M8 2.5h8L20.5 7v10L16 21.5H8L3.5 17V7Z" fill="currentColor" />
      <path d="M9.2 6.5h5.6L17 8.7v6.6l-2.2 2.2H9.2L7 15.3V8.7Z" fill="#fff" opacity=".42" />
      <path d="M3.5 7 8 2.5l1.2 4L7 8.7v6.6L3.5 17Z" fill="#fff" opacity=".22" />
      <path d="M20.5 7 16 2.5l-1.2 4L17 8.7v6.6l3.5 1.7Z" fill="#000" opacity=".16" />
    </>
  );
}

function Brilliant() {
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

export interface ComparedPicturesProps {
  before: { src: string; alt: string; label: string };
  after: { src: string; alt: string; label: string };
  /** Accessible name of the slider. */
  label: string;
  /** `{share}` is replaced with the visible share of the picture before. */
  shares: string;
}

/** Not on a thumbnail. */
const TAG_CLASS =
  '@max-3xs:hidden pointer-events-none absolute top-2 rounded-control bg-raised/90 px-2 py-0.5 font-semibold text-ink text-sm';

/**
 * Two pictures with a divider; side by side without scripts. Where it stands is a class, and `before-after.island.ts` moves it:
 * the Content-Security-Policy allows no style in a page, only what scripts set.
 */
export function ComparedPictures({ before, after, label, shares }: ComparedPicturesProps) {
  const picture = 'absolute inset-0 size-full object-cover noscript:static noscript:aspect-8/5';
  return (
    <div className="group @container relative isolate aspect-8/5 select-none overflow-hidden rounded-card bg-sunken noscript:grid noscript:aspect-auto noscript:grid-cols-2 noscript:gap-1">
      {/* biome-ignore lint/performance/noImgElement: pictures of patients go through no cache of Next.js */}
      <img src={after.src} alt={after.alt} loading="lazy" draggable={false} className={`${picture} noscript:order-2`} />
      {/* biome-ignore lint/performance/noImgElement: as above */}
      <img
        src={before.src}
        alt={before.alt}
        loading="lazy"
        draggable={false}
        data-before
        className={`${picture} [clip-path:inset(0_50%_0_0)] noscript:order-1 noscript:[clip-path:none]!`}
      />
      <span className={`${TAG_CLASS} left-2`}>{before.label}</span>
      <span className={`${TAG_CLASS} right-2`}>{after.label}</span>
      <span
        aria-hidden="true"
        data-divider
        className="pointer-events-none absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-raised shadow-float noscript:hidden"
      >
        <span className="absolute top-1/2 left-1/2 flex size-11 @max-3xs:size-8 -translate-1/2 items-center justify-center rounded-full border-2 border-accent bg-raised font-bold text-accent group-has-focus-visible:outline-3 group-has-focus-visible:outline-accent group-has-focus-visible:outline-offset-2">
          ‹ ›
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        aria-label={label}
        aria-valuetext={shares.replace('{share}', '50')}
        data-shares={shares}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0 noscript:hidden"
      />
    </div>
  );
}

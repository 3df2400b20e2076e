import { LineDrawing } from '@/components/ui/empty-state';

const TOOTH =
  'c10-7 24-7 32 0 9 8 9 24 4 38-4 12-3 30-10 30-6 0-5-18-10-18s-4 18-10 18c-7 0-6-18-10-30-5-14-5-30 4-38Z';

const drawings = {
  // Somebody who waits: a mother with a child on her arm.
  not: (
    <>
      <path d="M30 108c0-26 14-40 36-40s36 14 36 40Z" className="fill-accent stroke-accent" />
      <circle cx="66" cy="38" r="19" className="fill-warm-soft stroke-accent" />
      <path
        d="M45 40c0-18 10-26 22-26s22 9 20 28c-6-2-12-6-16-14-6 8-14 11-26 12Z"
        className="fill-accent-strong stroke-accent-strong"
      />
      <path d="M60 48c4 3 8 3 12 0" className="stroke-warm" />
      <path d="M76 108c0-16 8-26 22-26s22 10 22 26Z" className="fill-warm stroke-warm" />
      <circle cx="98" cy="68" r="13" className="fill-warm-soft stroke-accent" />
      <path d="M94 72c3 2 6 2 9 0" className="stroke-warm" />
      <path d="M8 108h132" className="stroke-line-strong" />
    </>
  ),
  first: (
    <>
      <path d={`M40 24${TOOTH}`} className="fill-raised stroke-accent" />
      <path d="M50 32c4-3 10-2 11 3s-4 9-9 8-6-8-2-11Z" className="fill-accent-strong stroke-accent-strong" />
      <path d="m132 18-40 40m0 0-8 3 4-8m34-44 12 12" className="stroke-accent" strokeWidth="4" />
      <path d="M112 74h20v12h-20Zm-4 12h28v22h-28Z" className="fill-accent-soft stroke-accent" />
      <path d="M122 91v12m-6-6h12" className="stroke-warm" strokeWidth="3" />
      <path d="M8 108h132" className="stroke-line-strong" />
    </>
  ),
  // A crown that keeps its colour between two teeth, and a cup of coffee.
  know: (
    <>
      <path d={`M14 26${TOOTH}`} className="fill-raised stroke-accent" />
      <path d={`M58 26${TOOTH}`} className="fill-accent-soft stroke-accent" />
      <path d="M52 46c-3-8 0-17 6-20 10-7 24-7 32 0 6 4 8 12 6 20-14 5-30 5-44 0Z" className="fill-warm stroke-warm" />
      <path d="M104 78h30v14c0 10-6 16-15 16s-15-6-15-16Z" className="fill-accent stroke-accent" />
      <path d="M134 82c9-2 12 12 0 14M113 70c-3-4 3-6 0-11m12 11c-3-4 3-6 0-11" className="stroke-accent" />
      <path d="M8 108h132" className="stroke-line-strong" />
    </>
  ),
  // Somebody asks, somebody answers with a tooth.
  questions: (
    <>
      <path
        d="M14 14h62a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H42L26 78V64H14a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z"
        className="fill-accent-soft stroke-accent"
      />
      <path d="M38 34c1-9 16-8 15 1-1 5-8 5-8 11m0 6v.5" className="stroke-warm" strokeWidth="3" />
      <path
        d="M76 40h62a8 8 0 0 1 8 8v38a8 8 0 0 1-8 8h-10v14l-16-14H76a8 8 0 0 1-8-8V48a8 8 0 0 1 8-8Z"
        className="fill-raised stroke-accent"
      />
      <path
        d="M96 54c4-3 9-3 12 0 3 3 3 9 1 14-1 5-1 11-3 11s-2-7-4-7-2 7-4 7-2-6-3-11c-2-5-2-11 1-14Z"
        className="fill-warm-soft stroke-warm"
      />
      <path d="M120 60h14m-14 10h14m-14 10h8" className="stroke-line-strong" />
    </>
  ),
  quote: (
    <>
      <path d="M30 8h64l14 14v84H30Z" className="fill-raised stroke-accent" />
      <path d="M94 8v14h14" className="stroke-accent" />
      <path
        d="M42 24c4-3 9-3 12 0 3 3 3 9 1 14-1 5-1 11-3 11s-2-7-4-7-2 7-4 7-2-6-3-11c-2-5-2-11 1-14Z"
        className="fill-accent-soft stroke-accent"
      />
      <path d="M66 32h20m-20 12h28M42 64h30m10 0h14M42 78h30m10 0h14" className="stroke-line-strong" />
      <path d="M42 92h54" className="stroke-accent" strokeWidth="3" />
      <circle cx="112" cy="88" r="20" className="fill-warm-soft stroke-warm" />
      <path d="M120 80c-6-5-16-2-16 8s10 13 16 8m-20-11h12m-12 6h11" className="stroke-warm" />
    </>
  ),
} as const;

/** Decorative: the words beside it say it. */
export const TextDrawing = ({ name, className }: { name: keyof typeof drawings; className?: string }) => (
  <LineDrawing viewBox="0 0 152 116" className={className}>
    {drawings[name]}
  </LineDrawing>
);

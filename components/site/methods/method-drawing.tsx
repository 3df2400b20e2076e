import { LineDrawing } from '@/components/ui/empty-state';
import type { TreatmentMethod } from '@/lib/nouns/centers/schema';

/** The parts that several drawings share: a tooth, seen from the front. */
const Tooth = ({ x = 0, y = 0 }: { x?: number; y?: number }) => (
  <path
    d={`M${x + 24} ${y + 8}c10-7 24-7 32 0 9 8 9 24 4 38-4 12-3 30-10 30-6 0-5-18-10-18s-4 18-10 18c-7 0-6-18-10-30-5-14-5-30 4-38Z`}
    className="fill-raised stroke-accent"
  />
);

// Each method's device: three inks of the palette, light and dark.
const drawings: Record<TreatmentMethod, React.ReactNode> = {
  TOUCH: (
    <>
      <Tooth x={8} y={14} />
      <path d="M150 10 96 54l9 10 54-44a6.600 6.600 0 0 0-9-10Z" className="fill-accent stroke-accent" />
      <path d="M96 54c-12 2-13 13-24 17 13 6 29 5 33-7Z" className="fill-warm stroke-warm" />
      <path d="M40 40c6 5 16 6 24 2" className="stroke-warm" />
    </>
  ),
  // A dispenser that gives one dose at each click.
  CLICK: (
    <>
      <Tooth x={8} y={14} />
      <path d="M92 66 138 20l16 16-46 46c-5 5-11 5-16 0s-5-11 0-16Z" className="fill-accent-soft stroke-accent" />
      <path
        d="m138 20 8-8a5.600 5.600 0 0 1 8 0l8 8a5.600 5.600 0 0 1 0 8l-8 8"
        className="fill-accent stroke-accent"
      />
      <path d="m88 84-10 10" className="stroke-accent" />
      <path d="M70 100a6 6 0 1 0 8 8c1-5 0-8-1-10-3-1-4 0-7 2Z" className="fill-warm stroke-warm" />
      <path d="m160 48 8 4m-16 4 3 9" className="stroke-warm" />
    </>
  ),
  // A foam bud on a stick, and the ten minutes it takes.
  STICK: (
    <>
      <Tooth x={8} y={14} />
      <path d="M84 50 158 12" className="stroke-accent" strokeWidth="5" />
      <path d="M66 58c-3-6 1-11 7-14s12-3 14 2-1 10-7 13-11 4-14-1Z" className="fill-warm stroke-warm" />
      <circle cx="136" cy="78" r="24" className="fill-accent-soft stroke-accent" />
      <path d="M136 62v16h11" className="stroke-accent" />
      <path d="M136 54a24 24 0 0 1 24 24" className="stroke-warm" strokeWidth="4" />
    </>
  ),
  // The chair's lamp over a row of teeth.
  ULTRA: (
    <>
      <path d="M62 6h56l12 26H50Z" className="fill-accent stroke-accent" />
      <path d="m62 40-6 12m20-12-3 12m17-12v12m14-12 3 12m11-12 6 12" className="stroke-warm" strokeWidth="3" />
      <path d="M22 92h136v14H22Z" className="fill-accent-soft stroke-accent" />
      {[37, 73, 109].map((x) => (
        <path
          key={x}
          d={`M${x} 74c0-8 6-12 17-12s17 4 17 12v18c0 7-8 9-17 9s-17-2-17-9Z`}
          className="fill-raised stroke-accent"
        />
      ))}
    </>
  ),
  // A tray made to measure, and its syringe of gel.
  HOME: (
    <>
      <path
        d="M18 30c0-10 16-12 19-2 8 40 19 52 37 52s29-12 37-52c3-10 19-8 19 2-4 50-22 74-56 74S22 80 18 30Z"
        className="fill-accent-soft stroke-accent"
      />
      <path d="M37 40c9 36 20 50 37 50s28-14 37-50" className="stroke-accent" />
      <path d="M30 62l10-4m-2 20 9-7m28 20V80m26-2-9-7m19-9-10-4" className="stroke-accent" />
      <path d="M142 26h14v50h-14Z" className="fill-raised stroke-accent" />
      <path d="M142 46h14v30h-14Z" className="fill-warm stroke-warm" />
      <path d="M149 26V8m-7 0h14m-11 68v8h8v-8" className="stroke-accent" />
    </>
  ),
};

/** Decorative: the name stands beside it. */
export const MethodDrawing = ({ method, className }: { method: TreatmentMethod; className?: string }) => (
  <LineDrawing viewBox="0 0 180 112" className={className}>
    {drawings[method]}
  </LineDrawing>
);

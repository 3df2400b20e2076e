import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card';

const MAP = (
  <>
    <path d="M24 34 58 22l44 14 34-12v70l-34 12-44-14-34 12Z" className="fill-accent-soft stroke-line-strong" />
    <path d="M58 22v70m44-56v70" className="stroke-line-strong" strokeDasharray="3 5" />
  </>
);

const drawings = {
  place: (
    <>
      {MAP}
      <path d="M80 78c11-13 17-21 17-29a17 17 0 1 0-34 0c0 8 6 16 17 29Z" className="fill-warm stroke-warm" />
      <circle cx="80" cy="49" r="6" className="fill-raised" />
    </>
  ),
  search: (
    <>
      {MAP}
      <path d="M80 78c11-13 17-21 17-29a17 17 0 1 0-34 0c0 8 6 16 17 29Z" className="fill-raised stroke-accent" />
      <path d="M75 44c1-7 12-6 11 1-1 4-6 4-6 9m0 5v.5" className="stroke-accent" />
    </>
  ),
  list: (
    <>
      <path d="M36 20h80a6 6 0 0 1 6 6v78a6 6 0 0 1-6 6H36Z" className="fill-raised stroke-line-strong" />
      <path d="M36 20v90H30V20Z" className="fill-accent stroke-accent" />
      <path d="M50 42h56M50 58h56M50 74h34" className="stroke-line-strong" strokeDasharray="3 5" />
      <path d="M98 82v28l7-6 7 6V82Z" className="fill-accent-soft stroke-accent" />
    </>
  ),
  letter: (
    <>
      <path d="M28 42h104v62H28Z" className="fill-raised stroke-line-strong" />
      <path d="m28 42 52 38 52-38" className="stroke-line-strong" />
      <path d="M52 24h56v36L80 80 52 60Z" className="fill-accent-soft stroke-accent" />
      <path d="M62 38h36M62 50h22" className="stroke-accent" />
    </>
  ),
  visit: (
    <>
      <path
        d="M36 28h88a6 6 0 0 1 6 6v68a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6Z"
        className="fill-raised stroke-accent"
      />
      <path d="M30 50V34a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v16Z" className="fill-accent stroke-accent" />
      <path d="M54 20v16m52-16v16" className="stroke-accent" strokeWidth="5" />
      <path
        d="M46 66h8m14 0h8m14 0h8m12 0h6M46 80h8m36 0h8m12 0h6M46 94h8m14 0h8m14 0h8"
        className="stroke-line-strong"
      />
      <circle cx="72" cy="80" r="10" className="fill-warm stroke-warm" />
      <path d="m67 80 4 4 7-8" className="stroke-raised" />
    </>
  ),
  waiting: (
    <>
      <path d="M22 40h84v56H22Z" className="fill-raised stroke-accent" />
      <path d="m22 40 42 32 42-32" className="stroke-accent" />
      <path d="M6 54h8M2 68h12M6 82h8" className="stroke-line-strong" />
      <circle cx="116" cy="84" r="26" className="fill-accent-soft stroke-accent" />
      <path d="M116 68v16l11 7" className="stroke-warm" strokeWidth="3" />
    </>
  ),
  mirror: (
    <>
      <path d="M62 82v26a6 6 0 0 0 12 0V82" className="fill-accent stroke-accent" />
      <circle cx="68" cy="50" r="38" className="fill-accent-soft stroke-accent" strokeWidth="4" />
      <path d="M42 44c16-6 36-6 52 0-4 18-14 26-26 26S46 62 42 44Z" className="fill-warm stroke-warm" />
      <path d="M48 47c13-4 27-4 40 0-2 7-4 10-7 12-8-3-18-3-26 0-3-2-5-5-7-12Z" className="fill-raised" />
      <path d="M124 36h8v10h-8Z" className="fill-accent-soft stroke-accent" />
      <path d="M120 46h16c5 12 5 30 0 42-5 3-11 3-16 0-5-12-5-30 0-42Z" className="fill-raised stroke-accent" />
      <path d="M124 56c-1 6-1 12 0 18" className="stroke-line-strong" />
    </>
  ),
  done: (
    <>
      <circle cx="80" cy="64" r="42" className="fill-accent-soft stroke-accent" />
      <path d="m61 64 13 13 26-28" className="stroke-accent" strokeWidth="4" />
      <path d="M22 104h16m84 0h16M30 24v10m-5-5h10M130 22v12m-6-6h12" className="stroke-line-strong" />
    </>
  ),
  closed: (
    <>
      <path d="M22 110h116" className="stroke-line-strong" />
      <path d="M46 16h68v94H46Z" className="fill-raised stroke-line-strong" />
      <path d="M58 28h44v30H58Zm0 42h44v28H58Z" className="stroke-line-strong" strokeDasharray="3 5" />
      <path
        d="M66 60h28a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H66a4 4 0 0 1-4-4V64a4 4 0 0 1 4-4Z"
        className="fill-accent-soft stroke-accent"
      />
      <path d="M70 60v-6a10 10 0 0 1 20 0v6M80 72v6" className="stroke-accent" />
    </>
  ),
  failed: (
    <>
      <path d="M14 78c18 0 18-14 34-14h8" className="stroke-line-strong" />
      <path d="M56 50h16a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H56Z" className="fill-accent-soft stroke-accent" />
      <path d="M76 58h10m-10 12h10" className="stroke-accent" />
      <path d="M106 44h22a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6h-22Z" className="fill-raised stroke-line-strong" />
      <path d="M106 58h8m-8 12h8M134 64h14" className="stroke-line-strong" />
      <path d="m92 40-4-8m10 4v-9m6 13 5-7" className="stroke-line-strong" strokeDasharray="3 5" />
    </>
  ),
} as const;

export type DrawingName = keyof typeof drawings;

/** A drawing of lines in the inks of the palette, light and dark. Decorative: words beside it say everything. */
export const LineDrawing = ({ children, ...rest }: ComponentProps<'svg'>) => (
  <svg aria-hidden="true" fill="none" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" {...rest}>
    {children}
  </svg>
);

export const EmptyDrawing = ({ name, className = 'h-31 w-40' }: { name: DrawingName; className?: string }) => (
  <LineDrawing viewBox="0 0 160 124" className={className}>
    {drawings[name]}
  </LineDrawing>
);

interface EmptyStateProps {
  drawing?: DrawingName;
  title: string;
  text?: string | undefined;
  /** If it fills the whole screen, its title is the page's heading. */
  isScreen?: boolean;
  action?: ReactNode;
}

export function EmptyState({ drawing = 'list', title, text, isScreen, action }: EmptyStateProps) {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <EmptyDrawing name={drawing} />
      <Title className="mt-2 font-semibold text-lg">{title}</Title>
      {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export const EmptyCard = (props: EmptyStateProps) => (
  <Card>
    <EmptyState {...props} />
  </Card>
);

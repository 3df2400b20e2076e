import type { ReactNode } from 'react';
import type { Shape } from '@/lib/core/screens/rules.shape';

const Bar = ({ className }: { className: string }) => <div className={`rounded-control bg-line ${className}`} />;

const Box = ({ children, className = '' }: { children?: ReactNode; className?: string }) => (
  <div className={`rounded-card border border-line bg-raised p-5 ${className}`}>{children}</div>
);

const times = <T,>(count: number, draw: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => draw(n));

/** Widths of text as it comes: uneven, and the same on each rendering. */
const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5'] as const;
const widthOf = (n: number) => widths[n % widths.length]!;

const Lines = ({ count }: { count: number }) => (
  <div className="space-y-3">
    {times(count, (n) => (
      <Bar key={n} className={`h-4 ${widthOf(n)}`} />
    ))}
  </div>
);

const shapes: Record<Shape, () => ReactNode> = {
  list: () => (
    <>
      <div className="flex flex-wrap gap-2">
        <Bar className="h-11 w-64 max-sm:w-full" />
        <Bar className="h-11 w-28" />
        <Bar className="h-11 w-28" />
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-raised">
        <div className="h-11 border-line border-b bg-sunken" />
        {times(12, (n) => (
          <div key={n} className="flex h-13 items-center gap-6 border-line border-b px-4 last:border-b-0 max-sm:h-20">
            <Bar className="size-4" />
            {times(5, (column) => (
              <div key={column} className={`flex-1 ${column > 1 ? 'max-lg:hidden' : ''}`}>
                <Bar className={`h-4 ${widthOf(n + column)}`} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  ),
  record: () => (
    <>
      <Box className="flex flex-wrap gap-8">
        {times(4, (n) => (
          <div key={n} className="min-w-28 flex-1 space-y-2">
            <Bar className="h-3 w-1/2" />
            <Bar className="h-5 w-3/4" />
          </div>
        ))}
      </Box>
      <div className="grid gap-4 xl:grid-cols-2">
        {times(4, (n) => (
          <Box key={n}>
            <Bar className="mb-4 h-5 w-1/3" />
            <Lines count={5} />
          </Box>
        ))}
      </div>
    </>
  ),
  form: () => (
    <Box className="max-w-form space-y-5">
      {times(6, (n) => (
        <div key={n} className="space-y-2">
          <Bar className="h-4 w-1/4" />
          <Bar className="h-11 w-full" />
        </div>
      ))}
      <Bar className="h-11 w-32" />
    </Box>
  ),
  dashboard: () => (
    <>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {times(4, (n) => (
          <Box key={n}>
            <Bar className="h-3 w-1/2" />
            <Bar className="mt-3 h-8 w-1/3" />
          </Box>
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        {times(4, (n) => (
          <Box key={n}>
            <Bar className="mb-4 h-5 w-1/3" />
            <Lines count={4} />
          </Box>
        ))}
      </div>
    </>
  ),
  charts: () => (
    <div className="grid gap-4 xl:grid-cols-2">
      {times(4, (n) => (
        <Box key={n}>
          <Bar className="mb-4 h-5 w-1/3" />
          <div className="flex h-52 items-end gap-3 border-line border-b">
            {['h-1/3', 'h-2/3', 'h-1/2', 'h-5/6', 'h-3/5', 'h-3/4', 'h-2/5', 'h-4/5'].map((height) => (
              <div key={height} className={`flex-1 rounded-t-control bg-line ${height}`} />
            ))}
          </div>
        </Box>
      ))}
    </div>
  ),
};

/** The shape of the next screen, over the old one, which stays mounted in case the user cancels. */
export function Skeleton({ shape }: { shape: Shape }) {
  return (
    <div aria-hidden data-skeleton={shape} className="waiting-screen print:hidden">
      <div className="space-y-4">
        <div className="mb-5 space-y-2">
          <Bar className="h-8 w-72 max-w-full" />
          <Bar className="h-4 w-96 max-w-full" />
        </div>
        {shapes[shape]()}
      </div>
    </div>
  );
}

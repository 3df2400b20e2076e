import type { ReactNode } from 'react';

interface FirstOfListProps {
  /** Its items. */
  children: ReactNode[];
  /** What unfolds the others. */
  more: string;
}

/** A list of which only the first item is shown until it is unfolded: the whole of it stands elsewhere on the screen. */
export const FirstOfList = ({ children, more }: FirstOfListProps) => (
  <div className="mt-2 text-sm">
    <ol>{children.slice(0, 1)}</ol>
    {children.length > 1 && (
      <details>
        <summary className="link w-max cursor-pointer content-center pointer-coarse:min-h-11">{more}</summary>
        <ol className="mt-2 divide-y divide-line border-line border-t">{children.slice(1)}</ol>
      </details>
    )}
  </div>
);

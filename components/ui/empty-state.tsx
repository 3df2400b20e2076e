import type { ReactNode } from 'react';
import { EmptyDrawing } from './empty-drawing';

interface EmptyStateProps {
  drawing?: 'search' | 'list' | 'letter' | 'done';
  title: string;
  text?: string;
  /** The one thing to do. */
  action?: ReactNode;
}

export function EmptyState({ drawing = 'list', title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <EmptyDrawing name={drawing} />
      <p className="mt-2 font-semibold text-lg">{title}</p>
      {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import { type DrawingName, EmptyDrawing } from './empty-drawing';

interface EmptyStateProps {
  drawing?: DrawingName;
  title: string;
  text?: string;
  /** If it fills the whole screen, its title is the page's heading. */
  isScreen?: boolean;
  /** The suggested action. */
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

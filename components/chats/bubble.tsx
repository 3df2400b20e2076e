import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface BubbleProps {
  isOwn: boolean;
  /** The sender's name, where it is not obvious. */
  author?: string | undefined;
  text: string;
  picture?: ReactNode;
  isWaiting?: boolean;
  /** Time and delivery status. */
  children: ReactNode;
}

/** A chat message: the user's own on the right, others' on the left. */
export function Bubble({ isOwn, author, text, picture, isWaiting, children }: BubbleProps) {
  return (
    <div
      className={classNames(
        'w-fit max-w-[min(85%,34rem)] rounded-card px-3.5 py-2',
        isOwn ? 'ml-auto rounded-br-none bg-accent-soft' : 'rounded-bl-none bg-sunken',
        isWaiting && 'border border-line-strong border-dashed',
      )}
    >
      {author && <p className="font-semibold text-accent text-sm">{author}</p>}
      {picture && <div className="my-1">{picture}</div>}
      {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      <div className="mt-0.5 flex flex-wrap items-center justify-end gap-x-2 text-ink-soft text-xs">{children}</div>
    </div>
  );
}

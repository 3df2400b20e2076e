import type { ReactNode } from 'react';
import { Card } from './card';
import { Icon } from './icon';

interface FoldedCardProps {
  title: string;
  /** Of the folded part: a link to it opens it. */
  id?: string;
  /** Shown below the title, also while the rest is folded. */
  hint?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** A card whose title opens the rest of it. */
export const FoldedCard = ({ title, id, hint, isOpen, children }: FoldedCardProps) => (
  <Card>
    <details open={isOpen} className="group/fold">
      <summary className="-m-5 grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3 p-5">
        <h2 className="font-semibold text-lg">{title}</h2>
        <Icon name="chevron-down" className="row-span-2 text-accent transition-transform group-open/fold:rotate-180" />
        {hint && <span className="mt-0.5 text-ink-soft text-sm">{hint}</span>}
      </summary>
      <div id={id} className="mt-5 scroll-mt-36">
        {children}
      </div>
    </details>
  </Card>
);

import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A titled section of the form. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <Card className="space-y-5 max-sm:p-4">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      </div>
      {children}
    </Card>
  );
}

interface MoreProps {
  title: string;
  /** A summary of the content, visible while collapsed. */
  summary?: string;
  open?: boolean;
  children: ReactNode;
}

/** A collapsible section for fields that are rarely needed. */
export function More({ title, summary, open, children }: MoreProps) {
  return (
    <details open={open} className="group rounded-control border border-line">
      <summary className="flex min-h-11 items-center gap-2 rounded-control px-3 py-2 hover:bg-accent-soft">
        <span className="font-semibold">{title}</span>
        {summary && <span className="min-w-0 truncate text-ink-soft text-sm">{summary}</span>}
        <Icon name="chevron-down" className="ml-auto text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-5 border-line border-t p-3 sm:p-4">{children}</div>
    </details>
  );
}

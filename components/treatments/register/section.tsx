'use client';

import { type ReactNode, useId, useState } from 'react';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useTreatment } from './form-context';
import { headingId, NOT_ON_PHONE } from './phone-steps';
import type { Step } from './values';

interface SectionProps {
  title: string;
  hint?: string;
  /** The step that begins with this section: its heading gets the focus. */
  opens?: Step;
  /** A phone leaves the hint to screen readers. */
  isShort?: boolean;
  /** Without its heading on a phone, where it belongs to the section above. */
  plain?: boolean;
  folded?: Omit<FoldProps, 'title' | 'children'>;
  children: ReactNode;
}

export function Section({ title, hint, opens, isShort, plain, folded, children }: SectionProps) {
  const focusable = opens && { id: headingId(opens), tabIndex: -1 };
  if (folded)
    return (
      <Fold title={title} {...folded}>
        {hint && <p className="text-ink-soft text-sm">{hint}</p>}
        {children}
      </Fold>
    );
  return (
    <Card className="space-y-5 max-sm:space-y-4 max-sm:p-4">
      <div className={classNames(plain && NOT_ON_PHONE)}>
        <h2 {...focusable} className="font-semibold text-lg outline-none">
          {title}
        </h2>
        {hint && <p className={classNames('text-ink-soft text-sm', isShort && 'max-sm:sr-only')}>{hint}</p>}
      </div>
      {children}
    </Card>
  );
}

interface FoldProps {
  title: string;
  summary: string;
  /** Opens when one of these fields has an error. */
  fields?: string[];
  /** Not yet folded: a required field inside has no value. */
  startsOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Fields with a good guess, or rarely needed, behind a line of their values; without JavaScript just the fields. */
export function Fold({ title, summary, fields = [], startsOpen = false, className, children }: FoldProps) {
  const { errorOf } = useTreatment();
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  // Once opened it stays open: the error is gone with the first letter typed.
  if (!isOpen && fields.some((field) => errorOf(field))) setOpen(true);
  return (
    <div className={classNames('rounded-control border border-line bg-raised', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-2 text-left hover:bg-accent-soft noscript:hidden"
      >
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{title}</span>
          <span className="min-w-0 truncate text-ink-soft text-sm">{summary}</span>
        </span>
        <Icon
          name="chevron-down"
          className={classNames('ml-auto text-ink-soft transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} className={classNames('space-y-5 p-3 sm:p-4', !isOpen && 'not-noscript:hidden')}>
        {children}
      </div>
    </div>
  );
}

interface MoreProps {
  title: string;
  summary?: string;
  children: ReactNode;
}

export function More({ title, summary, children }: MoreProps) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-11 items-center gap-2 rounded-control px-3 py-2 hover:bg-accent-soft">
        <span className="font-semibold">{title}</span>
        {summary && <span className="min-w-0 truncate text-ink-soft text-sm">{summary}</span>}
        <Icon name="chevron-down" className="ml-auto text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-5 border-line border-t p-3 sm:p-4">{children}</div>
    </details>
  );
}

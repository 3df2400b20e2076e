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
  return (
    <Card
      className={classNames(
        'space-y-5 max-sm:space-y-4',
        folded ? 'max-sm:border-0 max-sm:bg-transparent max-sm:p-0' : 'max-sm:p-4',
      )}
    >
      <div className={classNames((folded || plain) && NOT_ON_PHONE)}>
        <h2 {...focusable} className="font-semibold text-lg outline-none">
          {title}
        </h2>
        {hint && <p className={classNames('text-ink-soft text-sm', isShort && 'max-sm:sr-only')}>{hint}</p>}
      </div>
      {folded ? (
        <Fold title={title} {...folded}>
          {children}
        </Fold>
      ) : (
        children
      )}
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

/** On a phone, fields with a good guess or rarely needed behind a line of their values; elsewhere just the fields. */
export function Fold({ title, summary, fields = [], startsOpen = false, className, children }: FoldProps) {
  const { errorOf } = useTreatment();
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  // Once opened it stays open: the error is gone with the first letter typed.
  if (!isOpen && fields.some((field) => errorOf(field))) setOpen(true);
  return (
    <div className={classNames('max-sm:rounded-control max-sm:border max-sm:border-line max-sm:bg-raised', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-2 text-left hover:bg-accent-soft sm:hidden noscript:hidden"
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
      <div id={id} className={classNames('space-y-5 max-sm:p-3', !isOpen && NOT_ON_PHONE)}>
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

import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '@/components/ui/breadcrumb';
import { LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { PrintButton } from '@/components/ui/print-button';
import { instantText } from '@/lib/run/i18n/dates';

/** The time of the worker's hourly count; nothing for current figures. */
export async function CountedAt({ at }: { at: Date | string | null }) {
  if (!at) return null;
  const t = await getTranslations('statistics.inFigures');
  return <p className="mb-4 text-ink-soft text-sm">{t('countedAt', { at: instantText(at) })}</p>;
}

/** Above a printed sheet, hidden on paper: links back and to the printer. */
export async function PrintHead({ back, href }: { back: string; href: string }) {
  const t = await getTranslations('treatments.actions');
  return (
    <div className="mx-auto mb-4 flex max-w-[48rem] flex-wrap justify-between gap-2 print:hidden">
      <LinkButton variant="secondary" href={href}>
        {back}
      </LinkButton>
      <PrintButton text={t('print')} />
    </div>
  );
}

interface PageHeadProps {
  title: string;
  purpose?: string | null;
  action?: ReactNode;
  trail?: Crumb[];
  here?: string;
  /** Above a list: on a phone its first record is near the top. */
  isTight?: boolean;
  steps?: ReactNode;
}

export async function PageHead({ title, here = title, purpose, action, trail, steps, isTight = false }: PageHeadProps) {
  const t = await getTranslations('portal');
  return (
    <div
      className={classNames('page-head', isTight ? 'mb-3 max-sm:-mt-5' : 'mb-5', isTight && !trail && 'max-sm:mb-1')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {trail && <Breadcrumb label={t('trail')} crumbs={[...trail, { label: here, href: '#content' }]} />}
        {steps}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
          {purpose && (
            <p className={classNames('mt-0.5 max-w-prose text-ink-soft', isTight && 'max-sm:sr-only')}>{purpose}</p>
          )}
        </div>
        {action && (
          <div data-page-acts className={isTight ? undefined : 'max-sm:w-full max-sm:*:w-full'}>
            {action}
          </div>
        )}
      </div>
    </div>
  );
}

import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Steps } from '@/lib/core/screens/open-steps';
import { StepKeys } from './record-keys';

export async function StepLinks({ from, list, place, total, isLowerBound, previous, next }: Steps) {
  const t = await getTranslations('records');
  return (
    <nav aria-label={t('steps.label')} className="flex items-center gap-1 print:hidden">
      <StepKeys from={from} />
      <a href={list} className="link inline-flex min-h-11 items-center text-sm tabular-nums">
        {t('steps.place', { place, total, bound: String(isLowerBound) })}
      </a>
      <StepLink to={previous} way="previous" text={t('panel.previous')} />
      <StepLink to={next} way="next" text={t('panel.next')} />
    </nav>
  );
}

interface StepLinkProps {
  to: string | null;
  way: 'previous' | 'next';
  text: string;
  /** Replaces only a part of the screen. */
  isSoft?: boolean;
}

/** A link to a neighbour in the list; without one, its place is reserved. */
export function StepLink({ to, way, text, isSoft }: StepLinkProps) {
  const icon = <Icon name={way === 'previous' ? 'chevron-left' : 'chevron-right'} />;
  if (!to)
    return (
      <span aria-hidden className={buttonClass({ variant: 'quiet', size: 'icon' }, 'opacity-30')}>
        {icon}
      </span>
    );
  return (
    <a
      href={to}
      {...(isSoft && { 'data-soft': true })}
      data-step={way}
      className={buttonClass({ variant: 'quiet', size: 'icon' })}
    >
      {icon}
      <span className="sr-only">{text}</span>
    </a>
  );
}

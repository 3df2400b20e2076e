import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon, type IconName } from '@/components/ui/icon';
import { phoneText } from '@/lib/run/i18n/number-text';

export interface TodayItem {
  id: string;
  icon: IconName;
  title: string;
  reason: string;
  href: string;
  act?: ReactNode;
}

export interface TodayFigure {
  label: string;
  count: number;
  href: string;
  before?: number;
}

interface TodayProps {
  id?: string;
  title: string;
  items?: readonly TodayItem[];
  figures?: readonly TodayFigure[];
  more?: ReactNode;
}

/**
 * The most urgent items, each with its reason, or figures of waiting and recent records, each a link; nothing if there
 * are none.
 */
export function Today({ id, title, items = [], figures = [], more }: TodayProps) {
  if (items.length + figures.length === 0) return null;
  return (
    <Card id={id} className="mb-6" heading={title}>
      {items.length > 0 && (
        <ol className="mt-2 divide-y divide-line">
          {items.map(({ id: item, icon, title: name, reason, href, act }) => (
            <li key={item} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <Icon name={icon} className="mt-0.5 shrink-0 self-start text-accent" />
              <div className="min-w-0 flex-1 basis-56">
                <a href={href} className="break-words font-semibold hover:text-accent hover:underline">
                  {name}
                </a>
                <p className="text-ink-soft text-sm">{reason}</p>
              </div>
              {/* On a phone below the text, and as far in. */}
              {act && <div className="flex gap-2 max-sm:w-full max-sm:pl-9">{act}</div>}
            </li>
          ))}
        </ol>
      )}
      {figures.length > 0 && <Figures figures={figures} />}
      {more && <div className="mt-3 flex flex-wrap gap-2">{more}</div>}
    </Card>
  );
}

export const CallLink = ({ phone }: { phone: string }) => (
  <LinkButton size="sm" variant="secondary" href={`tel:${phone.replaceAll(' ', '')}`}>
    <Icon name="phone" className="size-4" />
    {phoneText(phone)}
  </LinkButton>
);

export async function Figures({ figures }: { figures: readonly TodayFigure[] }) {
  const [t, format] = await Promise.all([getTranslations('today'), getFormatter()]);
  return (
    <ul className="flex flex-wrap gap-x-6">
      {figures.map(({ label, count, href, before }) => (
        <li key={label}>
          <a
            href={href}
            className="flex min-h-9 items-baseline gap-1.5 py-1.5 text-sm hover:text-accent pointer-coarse:min-h-11"
          >
            <span className="min-w-10 font-semibold text-lg tabular-nums leading-6">{format.number(count)}</span>
            <span>
              {label}
              {before !== undefined && (
                <span className="text-ink-soft"> · {t('before', { count: format.number(before) })}</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

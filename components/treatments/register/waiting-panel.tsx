'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';

/** There is no signal: the treatment is safe on this device, and goes out by itself. */
export function WaitingPanel({ listHref }: { listHref: string }) {
  const t = useTranslations('treatments.form.waiting');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      <Card className="max-w-form space-y-4">
        <p className="flex items-center gap-2.5 font-semibold text-lg">
          <Icon name="clock" className="size-6 text-warn" />
          {t('title')}
        </p>
        <p className="text-ink-soft">{t('text')}</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={`${listHref}/new`}>{t('another')}</LinkButton>
          <LinkButton variant="secondary" href={listHref}>
            {t('list')}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}

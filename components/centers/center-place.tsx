import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { PreviewedCenter } from '@/lib/nouns/centers/find-public';
import { addressLines } from '@/lib/nouns/centers/rules';
import type { PublicCenter } from '@/lib/nouns/centers/schema';
import { ContactLinks } from './contact-links';

/** Where a center is and how to reach it, with a map passed in. */
export async function CenterPlace({
  center,
  children,
}: {
  center: PublicCenter | PreviewedCenter;
  children?: ReactNode;
}) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('centers.public')]);
  const { street, town } = addressLines(center);
  const country = center.country && new Intl.DisplayNames([locale], { type: 'region' }).of(center.country);
  const route = center.lat !== null && `https://www.google.com/maps/dir/?api=1&destination=${center.lat},${center.lng}`;
  return (
    <Card className="grid content-start gap-4">
      {children}
      <h2 className="sr-only">{t('address')}</h2>
      <address className="flex gap-2 text-lg not-italic">
        <Icon name="pin" className="mt-1 text-accent" />
        <span>
          {street && (
            <>
              {street}
              <br />
            </>
          )}
          {town}
          {country && (
            <>
              <br />
              <span className="text-base text-ink-soft">{country}</span>
            </>
          )}
        </span>
      </address>
      <ContactLinks center={center} />
      {route && (
        <div>
          <LinkButton href={route} target="_blank" rel="noopener noreferrer">
            <Icon name="arrow-right" />
            {t('route')}
            <span className="sr-only"> ({t('newTab')})</span>
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

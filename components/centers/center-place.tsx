import { getLocale, getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { PreviewedCenter } from '@/lib/nouns/centers/find-public';
import { addressLines } from '@/lib/nouns/centers/rules';
import type { PublicCenter } from '@/lib/nouns/centers/schema';
import { routeTo } from './center-head';
import { ContactLinks } from './contact-links';

/** Where a center is and how to get and speak to it: large enough to be read while walking. */
export async function CenterPlace({ center }: { center: PublicCenter | PreviewedCenter }) {
  const [locale, t, values] = await Promise.all([
    getLocale(),
    getTranslations('centers.public'),
    getTranslations('records.values.facilities'),
  ]);
  const { street, town } = addressLines(center);
  const country = center.country && new Intl.DisplayNames([locale], { type: 'region' }).of(center.country);
  const route = routeTo(center);
  return (
    <Card className="grid content-start gap-4 print:border-0 print:p-0">
      <h2 className="sr-only">{t('address')}</h2>
      <address className="display text-2xl leading-snug not-italic">
        {street && (
          <>
            {street}
            <br />
          </>
        )}
        {town}
        {country && <span className="mt-1 block font-sans text-base text-ink-soft">{country}</span>}
      </address>
      {center.arrival && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{center.arrival}</p>}
      {center.facilities.length > 0 && (
        <ul aria-label={t('access')} className="grid gap-1 print:hidden">
          {center.facilities.map((one) => (
            <li key={one} className="flex items-center gap-2">
              <Icon name="check" className="size-4 text-good" />
              {values(one)}
            </li>
          ))}
        </ul>
      )}
      {route && (
        <div className="print:hidden">
          <LinkButton href={route} target="_blank" rel="noopener noreferrer" variant="secondary">
            <Icon name="map" />
            {t('route')}
            <span className="sr-only"> ({t('newTab')})</span>
          </LinkButton>
        </div>
      )}
      <ContactLinks center={center} />
    </Card>
  );
}

import { getTranslations } from 'next-intl/server';
import { Status } from '@/components/data-table/field-parts';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { Parcel } from '@/lib/nouns/kits/parcels/schema';
import { dayText } from '@/lib/run/i18n/dates';

export async function ParcelCard({ parcels }: { parcels: Parcel[] }) {
  const [t, kits] = await Promise.all([getTranslations('parcels'), getTranslations('export-batches.values.kind')]);
  return (
    <Card id="parcels" heading={t('title')}>
      <ul className="mt-2 divide-y divide-line text-sm">
        {parcels.map(({ _id, kind, status, carrier, trackingNumber, trackingUrl, shippedAt }) => (
          <li key={_id} className="space-y-1 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <b className="flex-1 font-semibold">{kits(kind)}</b>
              <Status state={status} text={t(`values.status.${status}`)} />
            </p>
            {shippedAt && <p className="text-ink-soft tabular-nums">{t('shipped', { day: dayText(shippedAt) })}</p>}
            {(carrier || trackingNumber) && (
              <p className="wrap-anywhere">{[carrier, trackingNumber].filter(Boolean).join(' · ')}</p>
            )}
            {trackingUrl && (
              <a
                href={trackingUrl}
                rel="noopener noreferrer nofollow"
                target="_blank"
                className="inline-flex min-h-6 items-center gap-1 font-semibold text-accent underline underline-offset-2"
              >
                {t('follow')}
                <Icon name="external" className="size-4" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon, type IconName } from '@/components/ui/icon';
import { hrefOf } from '@/lib/core/actor/roles';
import { ADDRESS_FORMATS } from '@/lib/nouns/kits/parcels/schema';
import type { AroundRecord } from '../slots';

/** An export of kits, with its original file, and its parcels unless it was undone. */
export async function KitExport({ me, view: { record, names }, children }: AroundRecord) {
  const t = await getTranslations('export-batches.office');
  const { _id: id, file, markedAsSent, undoneAt, centerCount, centerIds } = record;
  const gone = Number(centerCount) - (centerIds as string[]).filter((center) => names[center]).length;
  const link = (href: string, icon: IconName, text: string) => (
    <LinkButton key={text} href={href} variant="secondary">
      <Icon name={icon} />
      {text}
    </LinkButton>
  );
  return (
    <>
      <p className="mb-4 text-ink-soft">{t('centers', { count: Number(centerCount), gone })}</p>
      {typeof file === 'string' && <p className="mb-4">{link(file, 'download', t('again'))}</p>}
      {markedAsSent === true && !undoneAt && (
        <Card className="mb-4" heading={t('parcels.title')}>
          <p className="mt-1 max-w-prose text-ink-soft">{t('parcels.text')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {ADDRESS_FORMATS.map((format) =>
              link(
                `/api/export-batches/${id}/addresses?format=${format}`,
                'download',
                t('parcels.addresses', { format: format.toUpperCase() }),
              ),
            )}
            {link(`${hrefOf(me.group, 'options/imports/new')}?resource=parcels`, 'upload', t('parcels.import'))}
            {link(hrefOf(me.group, `centers/parcels?exportBatchId=${id}`), 'list', t('parcels.all'))}
          </div>
        </Card>
      )}
      {children}
    </>
  );
}

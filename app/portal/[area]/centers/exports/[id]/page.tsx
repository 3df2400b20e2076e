import { getTranslations } from 'next-intl/server';
import { RecordDetails } from '@/components/data-table/record-details';
import { UndoExport } from '@/components/kits/export-dialog';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { hrefOf } from '@/lib/core/actor/roles';
import { openRecord } from '@/lib/core/screens/open-record';
import { ADDRESS_FORMATS } from '@/lib/nouns/kits/parcels/schema';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { RecordSteps } from '../../../record-steps';
import { orNotFound, pageTitle } from '../../../screen-page';

const LIST = 'centers/exports';

export const generateMetadata = pageTitle('portal.routes.centers-exports');

/** An export: its centers, its original file, and undoing the "kit sent" mark. */
export default async function Export({ params, searchParams }: PageProps<'/portal/[area]/centers/exports/[id]'>) {
  const [{ id }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations()]);
  const view = await openRecord('export-batches', me, id).catch(orNotFound);
  const [fileName, file] = [String(view.record.fileName), view.record.file];
  const here = hrefOf(me.group, `${LIST}/${id}`);
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={fileName}
        steps={<RecordSteps me={me} resource="export-batches" id={id} query={query} />}
        trail={[
          { label: t('portal.routes.centers'), href: hrefOf(me.group, 'centers') },
          { label: t('portal.routes.centers-exports'), href: hrefOf(me.group, LIST) },
        ]}
        action={
          <div className="flex flex-wrap gap-2">
            {typeof file === 'string' && (
              <LinkButton href={file} variant="secondary">
                <Icon name="download" />
                {t('export-batches.office.again')}
              </LinkButton>
            )}
            {view.abilities.undo && (
              <UndoExport
                id={id}
                next={`${here}?saved=exportUndone`}
                words={{
                  trigger: t('export-batches.office.undo.trigger'),
                  title: t('export-batches.office.undo.title'),
                  text: t('export-batches.office.undo.text', { count: Number(view.record.centerCount) }),
                  submit: t('export-batches.office.undo.submit'),
                  cancel: t('portal.cancel'),
                  failed: t('export-batches.office.noAnswer'),
                }}
              />
            )}
          </div>
        }
      />
      {view.record.markedAsSent === true && !view.record.undoneAt && (
        <Card className="mb-4" heading={t('export-batches.office.parcels.title')}>
          <p className="mt-1 max-w-prose text-ink-soft">{t('export-batches.office.parcels.text')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {ADDRESS_FORMATS.map((format) => (
              <LinkButton
                key={format}
                href={`/api/export-batches/${id}/addresses?format=${format}`}
                variant="secondary"
              >
                <Icon name="download" />
                {t('export-batches.office.parcels.addresses', { format: format.toUpperCase() })}
              </LinkButton>
            ))}
            <LinkButton href={`${hrefOf(me.group, 'options/imports/new')}?resource=parcels`} variant="secondary">
              <Icon name="upload" />
              {t('export-batches.office.parcels.import')}
            </LinkButton>
            <LinkButton href={hrefOf(me.group, `centers/parcels?exportBatchId=${id}`)} variant="secondary">
              <Icon name="list" />
              {t('export-batches.office.parcels.all')}
            </LinkButton>
          </div>
        </Card>
      )}
      <RecordDetails view={view} />
    </>
  );
}

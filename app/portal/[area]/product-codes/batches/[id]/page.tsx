import { getTranslations } from 'next-intl/server';
import { RecordDetails } from '@/components/data-table/record-details';
import { RecordList } from '@/components/data-table/record-list';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { LabelSheets } from '@/components/product-codes/label-sheets';
import { RecallBatch } from '@/components/product-codes/recall-batch';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { openRecord } from '@/lib/core/screens/open-record';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { isExpired } from '@/lib/nouns/product-codes/check-code';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { RecordSteps } from '../../../record-steps';
import { orNotFound, pageTitle } from '../../../screen-page';

const LIST = 'product-codes/batches';

export const generateMetadata = pageTitle('portal.routes.product-codes-batches');

export default async function Batch({ params, searchParams }: PageProps<'/portal/[area]/product-codes/batches/[id]'>) {
  const [{ id }, query, me, t] = await Promise.all([params, searchParams, currentPerson(), getTranslations()]);
  const view = await openRecord('product-code-batches', me, id).catch(orNotFound);
  const codes = await openList({ ...listScreens['product-codes']!, always: { batchId: id } }, me, query);
  const name = String(view.record.name);
  const { expiresOn } = view.record;
  const isOver = typeof expiresOn === 'string' && isExpired(new Date(expiresOn));
  const here = hrefOf(me.group, `${LIST}/${id}`);
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={name}
        steps={<RecordSteps me={me} resource="product-code-batches" id={id} query={query} />}
        trail={[
          { label: t('portal.routes.product-codes'), href: hrefOf(me.group, 'product-codes') },
          { label: t('portal.routes.product-codes-batches'), href: hrefOf(me.group, LIST) },
        ]}
        action={
          view.abilities.recall && (
            <RecallBatch
              id={id}
              next={`${here}?saved=batchRecalled`}
              words={{
                trigger: t('product-code-batches.recall.trigger'),
                title: t('product-code-batches.recall.title', { name }),
                text: t('product-code-batches.recall.text', { count: Number(view.record.quantity) }),
                reason: t('records.fields.reason'),
                reasonHint: t('product-code-batches.recall.reasonHint'),
                submit: t('product-code-batches.recall.submit'),
                cancel: t('portal.cancel'),
                failed: t('common.noAnswer'),
              }}
            />
          )
        }
      />
      <div className="space-y-6">
        {Boolean(view.record.recalledAt) && <Notice tone="bad" title={t('product-code-batches.recall.done')} />}
        <RecordDetails view={view} />
        {!view.record.recalledAt && !isOver && <LabelSheets id={id} />}
        <p>
          <a href={hrefOf(me.group, `product-codes/misuse?batchId=${id}`)} className="link">
            {t('portal.routes.product-codes-misuse')}
          </a>
        </p>
        <section aria-labelledby="codes" className="space-y-3">
          <h2 id="codes" className="font-semibold text-lg">
            {t('portal.routes.product-codes')}
          </h2>
          <RecordList
            caption={t('portal.routes.product-codes')}
            path={here}
            view={codes}
            exportAs="product-codes"
            within={{ batchId: id }}
            hrefOf={(code) => hrefOfRecord(me.group, 'product-codes', code) ?? null}
          />
        </section>
      </div>
    </>
  );
}

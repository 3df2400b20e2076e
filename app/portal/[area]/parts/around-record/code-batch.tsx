import { getTranslations } from 'next-intl/server';
import { listQuery } from '@/components/data-table/list-address';
import { ExportLinks } from '@/components/data-table/list-toolbar';
import { RecordList } from '@/components/data-table/record-list';
import { Figures } from '@/components/portal/today';
import { LabelSheets } from '@/components/product-codes/label-sheets';
import { Menu } from '@/components/ui/menu';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { countList, openList } from '@/lib/core/screens/open-list';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { isExpired } from '@/lib/nouns/product-codes/check-code';
import type { AroundRecord } from '../slots';

export async function CodeBatch({ me, view: { record }, href, query, children }: AroundRecord) {
  const { _id: id, expiresOn, recalledAt } = record;
  const [t, codes] = await Promise.all([
    getTranslations(),
    openList({ ...listScreens['product-codes']!, always: { batchId: id } }, me, query),
  ]);
  const counts = await Promise.all(
    (['used', 'active', 'recalled'] as const).map(async (status) => ({
      status,
      label: t(`product-code-batches.counts.${status}`),
      ...(await countList(me, 'product-codes', { batchId: id, status })),
    })),
  );
  const all = Math.max(1, codes.total);
  const isOver = typeof expiresOn === 'string' && isExpired(new Date(expiresOn));
  return (
    <div className="space-y-6">
      {Boolean(recalledAt) && <Notice tone="bad" title={t('product-code-batches.recall.done')} />}
      <div className="max-w-3xl">
        <Figures figures={counts.filter(({ count, status }) => count > 0 || status !== 'recalled')} />
        <svg aria-hidden="true" width="100%" height="6" className="rounded-full bg-line">
          <rect width={`${(100 * counts[0]!.count) / all}%`} height="6" className="fill-accent" />
        </svg>
      </div>
      {children}
      {!recalledAt && !isOver && <LabelSheets id={id} />}
      <p>
        <a href={hrefOf(me.group, `product-codes/misuse?batchId=${id}`)} className="link">
          {t('portal.routes.product-codes-misuse')}
        </a>
      </p>
      <section aria-labelledby="codes" className="space-y-3">
        <div className="flex items-center justify-between gap-2">
          <h2 id="codes" className="font-semibold text-lg">
            {t('portal.routes.product-codes')}
          </h2>
          {codes.total > 0 && (
            <Menu label={t('records.export.label')}>
              <ExportLinks screen="product-codes" list={listQuery(codes.state, { batchId: id })} view={codes} />
            </Menu>
          )}
        </div>
        <RecordList
          caption={t('portal.routes.product-codes')}
          path={href}
          view={codes}
          exportAs="product-codes"
          within={{ batchId: id }}
          hrefOf={(code) => hrefOfRecord(me.group, 'product-codes', code) ?? null}
        />
      </section>
    </div>
  );
}

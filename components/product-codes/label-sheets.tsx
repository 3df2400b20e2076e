import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { LABEL_SHEETS } from '@/lib/nouns/product-codes/batches/schema';

/** Kit labels of a batch for common label sheets, with a test print for each. */
export async function LabelSheets({ id }: { id: string }) {
  const t = await getTranslations('product-code-batches.labels');
  const path = `/api/product-code-batches/${id}/labels`;
  return (
    <Card className="space-y-3" heading={t('title')}>
      <p className="text-ink-soft text-sm">{t('text')}</p>
      <ul className="space-y-2">
        {Object.entries(LABEL_SHEETS).map(([sheet, { columns, rows }]) => (
          <li key={sheet} className="flex flex-wrap items-center gap-2">
            <LinkButton variant="secondary" size="sm" href={`${path}?sheet=${sheet}`}>
              <Icon name="print" className="size-4" />
              {t('sheet', { columns: String(columns), rows: String(rows) })}
            </LinkButton>
            <LinkButton variant="quiet" size="sm" href={`${path}?sheet=${sheet}&test=true`}>
              {t('test')}
              <span className="sr-only">{t('sheet', { columns: String(columns), rows: String(rows) })}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      <LinkButton variant="secondary" size="sm" href={`/api/product-code-batches/${id}/codes`} download>
        <Icon name="download" className="size-4" />
        {t('csv')}
      </LinkButton>
    </Card>
  );
}

import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { CreditRow } from '@/lib/credits/data';
import { dayText } from '@/lib/i18n/dates';

/** The ledger, row by row: what each credit was given or taken for. */
export async function CreditEntries({ entries }: { entries: CreditRow[] }) {
  const t = await getTranslations('dashboard');
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState title={t('noCredits')} text={t('noCreditsText')} />
      </Card>
    );
  }
  return (
    <Table caption={t('ledger')}>
      <thead>
        <tr>
          <HeaderCell>{t('when')}</HeaderCell>
          <HeaderCell>{t('kind')}</HeaderCell>
          <HeaderCell>{t('for')}</HeaderCell>
          <HeaderCell className="text-right">{t('amount')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, kind, origin, amount, reason, createdAt }) => (
          <tr key={id} className="last:*:border-b-0">
            <Cell>{dayText(createdAt)}</Cell>
            <Cell>{t(`kinds.${kind}`)}</Cell>
            <Cell>
              {t(`origins.${origin}`)}
              {reason && <span className="text-ink-soft"> · {reason}</span>}
            </Cell>
            <Cell className="text-right font-semibold">{amount > 0 ? `+${amount}` : amount}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

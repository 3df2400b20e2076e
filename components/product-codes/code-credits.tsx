import { getTranslations } from 'next-intl/server';
import { signed } from '@/components/credits/totals';
import { Card } from '@/components/ui/card';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { CreditKind, CreditOrigin } from '@/lib/nouns/credits/schema';
import { dayText } from '@/lib/run/i18n/dates';

export type CodeCredit = {
  _id: string;
  kind: CreditKind;
  origin: CreditOrigin;
  amount: number;
  reason: string | null;
  createdAt: string;
};

/** The credits a code has earned, from the ledger; withdrawn if it was recalled. */
export async function CodeCredits({ rows }: { rows: CodeCredit[] }) {
  const [t, all] = await Promise.all([getTranslations('dashboard'), getTranslations()]);
  return (
    <section aria-labelledby="credits" className="space-y-3">
      <h2 id="credits" className="font-semibold text-lg">
        {t('codeCredits')}
      </h2>
      {rows.length === 0 ? (
        <Card>
          <p className="text-ink-soft text-sm">{t('noCodeCredits')}</p>
        </Card>
      ) : (
        <Table caption={t('codeCredits')}>
          <thead>
            <tr>
              <HeaderCell>{all('records.fields.eventDate')}</HeaderCell>
              <HeaderCell>{all('records.fields.kind')}</HeaderCell>
              <HeaderCell>{t('for')}</HeaderCell>
              <HeaderCell className="text-right">{all('records.fields.credits')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ _id, kind, origin, amount, reason, createdAt }) => (
              <tr key={_id} className="last:*:border-b-0">
                <Cell>{dayText(createdAt)}</Cell>
                <Cell>{t(`kinds.${kind}`)}</Cell>
                <Cell>
                  {t(`origins.${origin}`)}
                  {reason && <span className="text-ink-soft"> · {reason}</span>}
                </Cell>
                <Cell className="text-right font-semibold">{signed(amount)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

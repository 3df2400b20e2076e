import { getFormatter, getTranslations } from 'next-intl/server';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { MethodFigures } from '@/lib/treatments/count-treatments';
import { expectedRangeOf } from '@/lib/treatments/rules';

/** How often each method was used and what it achieved, beside what can be expected of it. */
export async function MethodTable({ methods }: { methods: MethodFigures[] }) {
  const [t, format] = await Promise.all([getTranslations('statistics'), getFormatter()]);
  return (
    <Table caption={t('byMethod')}>
      <thead>
        <tr>
          <HeaderCell>{t('method')}</HeaderCell>
          <HeaderCell className="text-right">{t('treatments')}</HeaderCell>
          <HeaderCell className="text-right">{t('gain')}</HeaderCell>
          <HeaderCell className="text-right">{t('expected')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ method, count, gain }) => (
          <tr key={method} className="last:*:border-b-0">
            <Cell className="font-semibold">{method}</Cell>
            <Cell className="text-right">{format.number(count)}</Cell>
            <Cell className="text-right">
              {gain === null ? '—' : format.number(gain, { maximumFractionDigits: 1 })}
            </Cell>
            <Cell className="text-right text-ink-soft">{expectedRangeOf(method, false).join('–')}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

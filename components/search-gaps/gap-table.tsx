import { getFormatter, getTranslations } from 'next-intl/server';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { GapArea } from '@/lib/search-gaps/schema';

interface GapTableProps {
  areas: readonly (GapArea & { label: string; href: string; isChosen: boolean })[];
  /** Mondays of the columns of `byWeek`. */
  starts: readonly string[];
  centersPath: string;
}

/** What was searched in each area, week by week, and what there is: the numbers open what they count. */
export async function GapTable({ areas, starts, centersPath }: GapTableProps) {
  const [t, format] = await Promise.all([getTranslations('search-gaps'), getFormatter()]);
  const most = Math.max(1, ...areas.flatMap(({ byWeek }) => byWeek));
  return (
    <Table caption={t('list')}>
      <thead>
        <tr>
          <HeaderCell>{t('area')}</HeaderCell>
          <HeaderCell className="text-right">{t('times')}</HeaderCell>
          <HeaderCell>{t('trend')}</HeaderCell>
          <HeaderCell className="text-right">{t('onMap')}</HeaderCell>
          <HeaderCell className="text-right">{t('waiting')}</HeaderCell>
          <HeaderCell className="text-right">{t('unqualified')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {areas.map(({ key, label, href, isChosen, country, provinceCode, times, byWeek, ...has }) => {
          const place: Record<string, string> = provinceCode
            ? { 'address.provinceCode': provinceCode }
            : { 'address.country': country };
          return (
            <tr key={key} className={isChosen ? 'bg-accent-soft' : undefined}>
              <th scope="row" className="border-line border-b px-3 text-left font-medium">
                <a href={href} className="link inline-flex min-h-11 items-center" aria-current={isChosen || undefined}>
                  {label}
                </a>
              </th>
              <Cell className="py-0! text-right font-semibold">{format.number(times)}</Cell>
              <Cell className="py-0!">
                <Trend
                  counts={byWeek}
                  most={most}
                  label={t('trendOf', { name: label, counts: byWeek.map((count) => format.number(count)).join(', ') })}
                  starts={starts}
                />
              </Cell>
              <Cell className="py-0! text-right">{format.number(has.onMap)}</Cell>
              <Cell className="py-0! text-right">
                <Count
                  count={has.waiting}
                  text={format.number(has.waiting)}
                  href={`${centersPath}?${new URLSearchParams({ ...place, isAuthorized: 'false' })}`}
                />
              </Cell>
              <Cell className="py-0! text-right">
                <Count count={has.unqualified} text={format.number(has.unqualified)} href={`${href}#nearest`} />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Count({ count, text, href }: { count: number; text: string; href: string }) {
  if (count === 0) return text;
  return (
    <a href={href} className="link inline-flex min-h-11 min-w-11 items-center justify-end">
      {text}
    </a>
  );
}

const [WIDTH, HEIGHT] = [78, 24];

/** A bar for each week, in the same measure for all areas. */
function Trend({
  counts,
  most,
  label,
  starts,
}: {
  counts: readonly number[];
  most: number;
  label: string;
  starts: readonly string[];
}) {
  const step = WIDTH / counts.length;
  return (
    <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} className="fill-chart-teal">
      {counts.map((count, n) => {
        const height = count > 0 ? Math.max(2, (count / most) * HEIGHT) : 0;
        return (
          <rect key={starts[n]} x={n * step} y={HEIGHT - height} width={Math.max(1, step - 1)} height={height} rx="1" />
        );
      })}
    </svg>
  );
}

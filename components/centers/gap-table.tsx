import { getFormatter, getTranslations } from 'next-intl/server';
import { FigureLink, StaticTable } from '@/components/data-table/static-table';
import { type GapArea, ON_MAP, WAITING } from '@/lib/nouns/centers/search-gaps/schema';

interface GapTableProps {
  areas: readonly (GapArea & { label: string; href: string; isChosen: boolean })[];
  /** Mondays of the columns of `byWeek`. */
  starts: readonly string[];
  centersPath: string;
}

/** The searches in each area, week by week, and its people and centers: the numbers link to their lists. */
export async function GapTable({ areas, starts, centersPath }: GapTableProps) {
  const [t, format] = await Promise.all([getTranslations('search-gaps'), getFormatter()]);
  const most = Math.max(1, ...areas.flatMap(({ byWeek }) => byWeek));
  return (
    <StaticTable
      caption={t('list')}
      columns={[
        { id: 'area', header: t('area'), narrow: 'name' },
        { id: 'times', header: t('times'), narrow: 'fact', numeric: true },
        { id: 'trend', header: t('trend'), narrow: 'fact' },
        { id: 'onMap', header: t('onMap'), narrow: 'fact', numeric: true },
        { id: 'waiting', header: t('waiting'), narrow: 'fact', numeric: true },
        { id: 'unqualified', header: t('unqualified'), narrow: 'fact', numeric: true },
      ]}
      rows={areas.map(({ key, label, href, isChosen, country, provinceCode, times, byWeek, ...has }) => {
        const place = { 'address.country': country, ...(provinceCode && { 'address.provinceCode': provinceCode }) };
        const listOf = (query: Record<string, string>) =>
          `${centersPath}?${new URLSearchParams({ ...place, ...query })}`;
        const counts = byWeek.map((count) => format.number(count)).join(', ');
        return {
          id: key,
          href,
          isCurrent: isChosen,
          cells: {
            area: label,
            times: <strong className="font-semibold">{format.number(times)}</strong>,
            trend: <Trend counts={byWeek} most={most} label={t('trendOf', { name: label, counts })} starts={starts} />,
            onMap: <FigureLink count={has.onMap} text={format.number(has.onMap)} href={listOf(ON_MAP)} />,
            waiting: <FigureLink count={has.waiting} text={format.number(has.waiting)} href={listOf(WAITING)} />,
            unqualified: (
              <FigureLink count={has.unqualified} text={format.number(has.unqualified)} href={`${href}#nearest`} />
            ),
          },
        };
      })}
    />
  );
}

const [WIDTH, HEIGHT] = [78, 24];

/** A bar for each week, on the same scale for all areas. */
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

import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FigureLink, StaticTable } from '@/components/data-table/static-table';
import { type Figure as FigureName, LOAD, type Load, sumOf } from '@/lib/nouns/centers/visits/rules.load';

interface LoadPanelProps {
  loads: readonly Load[];
  /** For the figures of a consultant, of nobody (null), or of all. */
  hrefsOf: (id?: string | null) => Record<FigureName, string>;
}

/** The loads of all an area manager’s consultants; every figure opens its list. */
export async function LoadPanel({ loads, hrefsOf }: LoadPanelProps) {
  const t = await getTranslations('center-visits.load');
  const format = await getFormatter();
  const all = await getTranslations();
  const title = t('theirs');
  if (loads.length === 0) return null;
  const rowOf = ({ id, ...load }: Record<FigureName, number> & { id?: string | null | undefined }, name: ReactNode) => {
    const to = hrefsOf(id);
    const figures = LOAD.map((figure) => [
      figure,
      <FigureLink key={figure} href={to[figure]} count={load[figure]} text={format.number(load[figure])} />,
    ]);
    return { id: id ?? String(id), href: null, cells: { name, ...Object.fromEntries(figures) } };
  };
  return (
    <section aria-label={title} className="mb-6 space-y-4">
      <details open={loads.length <= FEW}>
        <summary className="w-max cursor-pointer py-2 font-semibold">{t('each')}</summary>
        <StaticTable
          caption={title}
          columns={[
            { id: 'name', header: all('records.fields.associateConsultant'), narrow: 'name', initialsOf: 'cell' },
            ...LOAD.map((figure) => ({
              id: figure,
              header: t(figure),
              narrow: 'fact' as const,
              numeric: true as const,
            })),
          ]}
          // Consultants whose name the reader may not see count in the sum only.
          rows={[
            ...loads
              .filter(({ id, name }) => id === null || name)
              // An element, not a text: without a person there are no initials.
              .map((load) => rowOf(load, load.id === null ? <span key="nobody">{t('nobody')}</span> : load.name)),
            rowOf({ ...sumOf(loads), id: undefined }, <strong key="all">{all('records.groups.total')}</strong>),
          ]}
        />
      </details>
    </section>
  );
}

/** More consultants would push the list below out of sight. */
const FEW = 5;

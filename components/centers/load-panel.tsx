import { getFormatter, getTranslations } from 'next-intl/server';
import { FigureLink, StaticTable } from '@/components/data-table/static-table';
import { Figures } from '@/components/portal/today';
import { type Figure as FigureName, LOAD, type Load, sumOf } from '@/lib/nouns/centers/visits/rules.load';

interface LoadPanelProps {
  loads: readonly Load[];
  isOfOthers: boolean;
  /** For the figures of a consultant, of nobody (null), or of all. */
  hrefsOf: (id?: string | null) => Record<FigureName, string>;
}

/** A consultant's load, or those of all an area manager’s consultants; every figure opens its list. */
export async function LoadPanel({ loads, isOfOthers, hrefsOf }: LoadPanelProps) {
  const t = await getTranslations('center-visits.load');
  const format = await getFormatter();
  const all = await getTranslations();
  const [sum, hrefs] = [sumOf(loads), hrefsOf()];
  const title = isOfOthers ? t('theirs') : t('own');
  return (
    <section aria-label={title} className="mb-6 space-y-4">
      <Figures figures={LOAD.map((figure) => ({ label: t(figure), count: sum[figure], href: hrefs[figure] }))} />
      {isOfOthers && loads.length > 0 && (
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
            rows={loads
              .filter(({ id, name }) => id === null || name)
              .map(({ id, name, ...load }) => {
                const to = hrefsOf(id);
                const figures = LOAD.map((figure) => [
                  figure,
                  <FigureLink key={figure} href={to[figure]} count={load[figure]} text={format.number(load[figure])} />,
                ]);
                // An element, not a text: without a person there are no initials.
                const called = id === null ? <span key="nobody">{t('nobody')}</span> : name;
                return { id: id ?? '', href: null, cells: { name: called, ...Object.fromEntries(figures) } };
              })}
          />
        </details>
      )}
    </section>
  );
}

/** More consultants would push the list below out of sight. */
const FEW = 5;

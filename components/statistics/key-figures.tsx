import { getFormatter, getTranslations } from 'next-intl/server';
import type { Figures } from '@/lib/nouns/statistics/schema';
import { targetShade } from '@/lib/nouns/treatments/rules';

/** The key figures above the charts: treatments, target shade reached, satisfaction. `href` opens the treatments. */
export async function KeyFigures({ figures, href }: { figures: Figures; href: string }) {
  const [t, format] = await Promise.all([getTranslations('statistics'), getFormatter()]);
  const { classical } = figures.guides;
  const { average } = figures.satisfaction;
  const percent = (count: number | null, of: number) => format.number((count ?? 0) / of, { style: 'percent' });
  const facts = [
    { name: t('treatments'), value: format.number(figures.treatments), href },
    ...(classical.treatments > 0
      ? [
          {
            name: t('reached', { shade: targetShade }),
            value: percent(classical.targetAfter, classical.treatments),
          },
        ]
      : []),
    ...(average === null
      ? []
      : [
          {
            name: t('satisfaction'),
            value: t('ofFive', {
              value: format.number(average, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
            }),
          },
        ]),
  ];
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3 rounded-card border border-line bg-raised px-5 py-4">
      {facts.map(({ name, value, ...opens }) => (
        <div key={name}>
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd>
            <span className="font-semibold text-2xl tabular-nums">
              {'href' in opens ? (
                <a href={opens.href} className="link">
                  {value}
                </a>
              ) : (
                value
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { getLocale, getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { VISIT_REASONS, type VisitReason } from '@/lib/nouns/centers/schema';
import type { VisitPoint } from '@/lib/nouns/centers/visits/open-visits';
import { drawPoints, nearMost, viewOf } from '@/lib/nouns/places/map/draw-points';
import type { View } from '@/lib/nouns/places/map/rules';
import { PointsMap } from './points-map';

interface VisitsPanelProps {
  points: VisitPoint[];
  total: number;
  counts: Record<VisitReason, number>;
  /** The reason that the list is filtered by. */
  chosen: string;
  /** The list's path, and the parameters to keep when the map is moved. */
  path: string;
  query: Record<string, string>;
  view: View | undefined;
  planHref: string;
  centerHref: (id: string) => string;
}

const looks = ['', 'visit-one', 'visit-many'];

/** Above the list of centers due for a visit: where they are, and how many for which reason. */
export async function VisitsPanel(props: VisitsPanelProps) {
  const { points, total, counts, chosen, path, query, view, planHref, centerHref } = props;
  const t = await getTranslations('center-visits');
  const map = await getTranslations('map');
  const words = await getTranslations('records.values.visitReasons');
  const locale = await getLocale();
  const said = (reasons: VisitReason[]) => reasons.map((one) => words(one)).join(', ') || t('noReason');
  const near = nearMost(points);
  const addressOf = ({ lat, lng, zoom }: View) =>
    `${path}?${new URLSearchParams({ ...query, at: `${lat},${lng},${zoom}` })}`;
  const drawing = drawPoints({
    language: locale,
    shape: 1.5,
    view: view ?? viewOf(near),
    points: points.map(({ id, name, lat, lng, reasons }) => ({
      lat,
      lng,
      name,
      href: centerHref(id),
      label: t('pin', { name, reasons: said(reasons) }),
      look: looks[Math.min(reasons.length, 2)]!,
    })),
    hrefFor: addressOf,
    clusterLabel: (count) => map('cluster', { count }),
  });
  const far = points.length - near.length;
  const whole = addressOf(viewOf(points));
  const isPart = view ? addressOf(view) !== whole : far > 0;
  return (
    <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
      <div className="space-y-2">
        <PointsMap drawing={drawing} label={t('map')} sources={map('sources')} />
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          <span>
            {total > points.length && points.length > 0
              ? t('first', { count: points.length })
              : t('onMap', { count: points.length })}
          </span>
          {isPart && (
            <a className="link" href={whole}>
              {view ? t('wholeMap') : t('far', { count: far })}
            </a>
          )}
        </p>
      </div>
      <Card className="space-y-3" heading={t('reasons')}>
        <ul className="divide-y divide-line">
          {VISIT_REASONS.map((reason) => {
            const isHere = chosen === reason;
            return (
              <li key={reason}>
                <a
                  href={isHere ? path : `${path}?visitReasons=${reason}`}
                  aria-current={isHere ? 'true' : undefined}
                  className={`flex min-h-9 items-center justify-between gap-3 hover:text-accent pointer-coarse:min-h-11 ${isHere ? 'font-semibold text-accent-strong' : ''}`}
                >
                  <span>{words(reason)}</span>
                  <span className="font-semibold text-lg tabular-nums">{counts[reason]}</span>
                </a>
              </li>
            );
          })}
        </ul>
        <LinkButton href={planHref}>
          <Icon name="pin" />
          {t('plan')}
        </LinkButton>
      </Card>
    </div>
  );
}

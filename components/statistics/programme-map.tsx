import { getFormatter, getTranslations } from 'next-intl/server';
import { PointsMap } from '@/components/centers/points-map';
import { CsvLink } from '@/components/chart/chart-card';
import { Card } from '@/components/ui/card';
import type { drawProvinces } from '@/lib/nouns/places/map/draw-provinces';

interface ProgrammeMapProps {
  drawn: ReturnType<typeof drawProvinces>;
  places: readonly { key: string; label: string; count: number; href: string }[];
}

/** Treatments per region: the darker, the more, with all regions as a list beside the map. */
export async function ProgrammeMap({ drawn, places }: ProgrammeMapProps) {
  const t = await getTranslations('statistics.inFigures.treatments');
  const all = await getTranslations('statistics');
  const map = await getTranslations('map');
  const format = await getFormatter();
  return (
    <Card>
      <h2 className="mb-4 font-semibold text-lg">{t('title')}</h2>
      {places.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
          <PointsMap drawing={drawn.drawing} marks={drawn.marks} label={t('map')} sources={map('sources')} />
          <ul className="gap-6 sm:columns-2">
            {places.map(({ key, label, count, href }) => (
              <li key={key} className="break-inside-avoid">
                <a href={href} className="flex min-h-11 items-center justify-between gap-3 hover:text-accent">
                  <span className="min-w-0 truncate">{label}</span>
                  <span className="font-semibold tabular-nums">{format.number(count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {places.length > 0 && (
        <CsvLink
          caption={t('title')}
          heads={[all('region'), all('treatments')]}
          rows={places.map(({ label, count }) => [label, count])}
        />
      )}
    </Card>
  );
}

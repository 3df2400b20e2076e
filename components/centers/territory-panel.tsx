import { getTranslations } from 'next-intl/server';
import { PointsMap } from '@/components/centers/points-map';
import { CountedAt } from '@/components/portal/page-head';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { SelectField } from '@/components/ui/select-field';
import { Person } from '@/components/users/person';
import type { Territory } from '@/lib/nouns/centers/visits/open-territory';
import type { drawProvinces } from '@/lib/nouns/places/map/draw-provinces';
import { provinceFilters, provinceName } from '@/lib/nouns/places/schema.provinces';

interface TerritoryPanelProps {
  territory: Territory;
  drawn: ReturnType<typeof drawProvinces>;
  /** Empty if none. */
  chosen: string;
  path: string;
  screen: string;
  bulkHref: string;
}

/** Above the centers without a consultant: their provinces, the consultants' workload, and the bulk assignment. */
export async function TerritoryPanel({ territory, drawn, chosen, path, screen, bulkHref }: TerritoryPanelProps) {
  const [t, all] = await Promise.all([getTranslations('centers.territory'), getTranslations()]);
  const { provinces, consultants } = territory;
  const waiting = provinces.filter(({ code }) => !chosen || code === chosen).reduce((sum, one) => sum + one.waiting, 0);
  const byNeed = consultants.toSorted((one, other) => other.here - one.here || one.load - other.load);
  const act = {
    'act.screen': screen,
    'act.list': chosen ? new URLSearchParams(provinceFilters(chosen)).toString() : '',
    'act.all': 'true',
    'act.kind': 'update',
    'act.field': 'associateConsultant',
    'act.preview': 'true',
  };
  return (
    <div className="mb-6 grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
      {territory.countedAt && (
        <div className="-mb-4 lg:col-span-2">
          <CountedAt at={territory.countedAt} />
        </div>
      )}
      <PointsMap drawing={drawn.drawing} marks={drawn.marks} label={t('map')} sources={all('map.sources')} />
      <Card className="space-y-4" heading={t('load')}>
        {consultants.length === 0 ? (
          <p className="text-ink-soft text-sm">{t('nobody')}</p>
        ) : (
          <>
            <table className="w-full text-sm tabular-nums">
              <thead>
                <tr className="border-line border-b text-left text-ink-soft">
                  <th className="py-2 font-medium">{all('records.fields.associateConsultant')}</th>
                  {chosen && (
                    <th className="py-2 text-right font-medium">{t('here', { name: provinceName(chosen) })}</th>
                  )}
                  <th className="py-2 text-right font-medium">{t('centers')}</th>
                </tr>
              </thead>
              <tbody>
                {byNeed.map(({ id, name, load, here }) => (
                  <tr key={id} className="border-line border-b last:border-0">
                    <th scope="row" className="py-2 text-left font-normal">
                      <Person name={name}>{name}</Person>
                    </th>
                    {chosen && <td className="py-2 text-right">{here}</td>}
                    <td className="py-2 text-right font-semibold">{load}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {waiting > 0 && (
              <form method="get" action={bulkHref} className="flex flex-wrap items-end gap-3">
                {Object.entries(act).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <div className="min-w-0 flex-1 basis-56">
                  <SelectField
                    name="associateConsultant"
                    label={
                      chosen
                        ? t('assignIn', { count: waiting, name: provinceName(chosen) })
                        : t('assign', { count: waiting })
                    }
                    options={byNeed.map(({ id, name, load }) => ({ value: id, label: `${name} (${load})` }))}
                    placeholder={t('choose')}
                    defaultValue=""
                  />
                </div>
                <Button type="submit">{t('preview')}</Button>
              </form>
            )}
            <p className="text-ink-soft text-sm">{t('hint')}</p>
          </>
        )}
      </Card>
      <ul
        className="flex flex-wrap gap-2 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:pb-1 lg:col-span-2 max-sm:*:shrink-0"
        aria-label={all('territories.provinces')}
      >
        {provinces.map(({ code, waiting: left, centers }) => (
          <li key={code}>
            <Chip
              href={code === chosen ? path : `${path}?${new URLSearchParams(provinceFilters(code))}`}
              selected={code === chosen}
            >
              {t('province', { name: provinceName(code), waiting: left, centers })}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

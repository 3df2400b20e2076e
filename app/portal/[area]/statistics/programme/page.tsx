import { getLocale, getTranslations } from 'next-intl/server';
import { CountedAt, PageHead } from '@/components/portal/page-head';
import { ProgrammeFunnel } from '@/components/statistics/programme-funnel';
import { ProgrammeLevels } from '@/components/statistics/programme-levels';
import { ProgrammeMap } from '@/components/statistics/programme-map';
import { ProgrammeRequests } from '@/components/statistics/programme-requests';
import { Chip } from '@/components/ui/chip';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { drawProvinces } from '@/lib/nouns/places/map/draw-provinces';
import { countryNames, regionNames } from '@/lib/nouns/places/place-labels';
import { openProgramme } from '@/lib/nouns/statistics/open-programme';
import { FUNNELS, PERIODS, USUAL_PERIOD } from '@/lib/nouns/statistics/rules.programme';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../../screen-page';
import { ScreenTabs } from '../../screen-tabs';

export const generateMetadata = pageTitle('portal.routes.statistics-programme');

const WORDS = 'statistics.inFigures.treatments';

export default async function ProgrammeInFigures({ searchParams }: PageProps<'/portal/[area]/statistics/programme'>) {
  const [me, query, locale, t] = await Promise.all([currentPerson(), searchParams, getLocale(), getTranslations()]);
  const period = PERIODS.find((one) => one === first(query.period)) ?? USUAL_PERIOD;
  const [{ countedAt, figures, months, reached, places }, regionName] = await Promise.all([
    openProgramme(me, period),
    regionNames(locale),
  ]);
  const path = hrefOf(me.group, 'statistics/programme');
  const most = Math.max(1, ...places.map(({ count }) => count));
  const placeName = (country: string | null, region: string | null) => {
    if (region) return regionName(region);
    if (!country || country === 'IT') return t(`${WORDS}.elsewhere`);
    return countryNames(locale).of(country) ?? country;
  };
  const named = places.map(({ name, country, region, count, href }) => ({
    key: name,
    region,
    count,
    href,
    label: placeName(country, region),
  }));
  const links = named.flatMap(({ region, count, href, label: name }) =>
    region
      ? [
          {
            code: region,
            region,
            href,
            label: t(`${WORDS}.place`, { name, count }),
            text: String(count),
            shade: count / most,
            isChosen: false,
          },
        ]
      : [],
  );
  return (
    <>
      <PageHead title={t('portal.routes.statistics-programme')} purpose={t('statistics.inFigures.purpose')} />
      <ScreenTabs area={me.group} here="statistics/programme" />
      <nav aria-label={t('statistics.period')} className="mb-4 flex flex-wrap gap-2">
        {PERIODS.map((one) => (
          <Chip key={one} href={`${path}?period=${one}`} selected={one === period}>
            {t(`statistics.inFigures.periods.${one}`)}
          </Chip>
        ))}
      </nav>
      <CountedAt at={countedAt} />
      <div className="space-y-4">
        <div className="grid gap-4 *:min-w-0 lg:grid-cols-3">
          {FUNNELS.map((name) => (
            <ProgrammeFunnel key={name} name={name} figures={figures} />
          ))}
        </div>
        <ProgrammeRequests figures={figures} />
        <ProgrammeLevels figures={figures} months={months} reached={reached} />
        <ProgrammeMap
          drawn={drawProvinces(links, locale, 1.5)}
          places={named.toSorted((a, b) => Number(!a.region) - Number(!b.region))}
        />
      </div>
    </>
  );
}

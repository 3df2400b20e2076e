import { getLocale, getTranslations } from 'next-intl/server';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { chipShape, unchosenChip } from '@/components/ui/chip';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { tidyWebAddress } from '@/lib/nouns/centers/rules';
import { outlineProvinces } from '@/lib/nouns/places/map/outline-provinces';
import { PROVINCES_BY_REGION, provinceName } from '@/lib/nouns/places/schema.provinces';
import type { Serving, ShownRole, ShownStaff } from '@/lib/nouns/users/shown-staff';
import { localePath } from '@/lib/run/i18n/paths';
import { PageHead } from './page-head';

const points = ['one', 'two', 'three'] as const;
const provinces = PROVINCES_BY_REGION.flatMap((region) => region.provinces).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'it'),
);

export const SHOWN_ON = { consultants: 'consultant', dealers: 'dealer' } as const satisfies Record<string, ShownRole>;

/** A province of Italy from an address, or null. */
export const provinceIn = (query: unknown): string | null => provinces.find(({ code }) => code === query)?.code ?? null;

type Counts = ReadonlyMap<string, number>;

interface PeoplePageProps {
  about: keyof typeof SHOWN_ON;
  icons: Record<(typeof points)[number], IconName>;
  province: string | null;
  people: readonly ShownStaff[];
  serving: Serving;
  centers: Counts;
}

/** The consultants or dealers of a province who agree to be named, and their role for a center. */
export async function PeoplePage({ about, icons, province, people, serving, centers }: PeoplePageProps) {
  const locale = await getLocale();
  const t = await getTranslations(`information.${about}`);
  const all = await getTranslations('information');
  const path = localePath(locale, `/${about}`);
  const served = {
    people: new Set([...serving.values()].flat()).size,
    centers: [...centers.values()].reduce((sum, count) => sum + count, 0),
  };
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <div id="people" className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <PageHead title={t('title')} lead={t('lead', served)} path={`/${about}`} />
          <form method="get" action={`${path}#people`} className="mt-8 flex max-w-xl flex-wrap items-end gap-3">
            <div className="min-w-56 flex-1">
              <SelectField
                key={province}
                name="province"
                label={all('province')}
                placeholder={all('choose')}
                defaultValue={province ?? ''}
                required
                options={provinces.map(({ code, name }) => ({ value: code, label: name }))}
              />
            </div>
            <Button type="submit" variant={province ? 'secondary' : 'primary'}>
              {all('show')}
            </Button>
          </form>
          {province && <Answer about={about} province={province} people={people} />}
          <ul className="mt-10 grid gap-6">
            {points.map((point) => (
              <li key={point} className="flex gap-4">
                <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong">
                  <Icon name={icons[point]} className="size-6" />
                </span>
                <div>
                  <h2 className="font-semibold text-lg">{t(`points.${point}.title`)}</h2>
                  <p className="mt-1 text-ink-soft">{t(`points.${point}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <figure className="max-md:hidden lg:pt-10">
          <ProvinceLinks path={path} chosen={province} centers={centers} />
          <figcaption className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-ink-soft text-sm">
            <span className="w-full text-center">{all('legend')}</span>
            {STEPS.map(({ least, legend }, n) => (
              <span key={least} className="flex items-center gap-1.5 tabular-nums">
                <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 stroke-line-strong">
                  <path d="M1 1h14v14H1Z" className={legend} />
                </svg>
                {n === 0
                  ? `${least}+`
                  : least === STEPS[n - 1]!.least - 1
                    ? least
                    : `${least}–${STEPS[n - 1]!.least - 1}`}
              </span>
            ))}
          </figcaption>
        </figure>
      </div>
      {!province && <Regions about={about} path={path} serving={serving} centers={centers} />}
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
        {!province && (
          <LinkButton href={localePath(locale, '/request-contact')} variant="secondary">
            {t('action')}
          </LinkButton>
        )}
        <p className="text-ink-soft">{t('privacy')}</p>
      </div>
    </div>
  );
}

type RegionsProps = { about: keyof typeof SHOWN_ON; path: string; serving: Serving; centers: Counts };

/** All regions with their numbers of people and centers, shown before a province is chosen; each leads to its provinces. */
async function Regions({ about, path, serving, centers }: RegionsProps) {
  const [t, all, named] = await Promise.all([
    getTranslations(`information.${about}`),
    getTranslations('information'),
    getTranslations('records.values.region'),
  ]);
  const regions = PROVINCES_BY_REGION.map(({ region, provinces: parts }) => ({
    region,
    parts,
    count: parts.reduce((sum, { code }) => sum + (centers.get(code) ?? 0), 0),
    people: new Set(parts.flatMap(({ code }) => serving.get(code) ?? [])).size,
  }));
  return (
    <section aria-labelledby="regions" className="mt-12">
      <h2 id="regions" className="display text-2xl">
        {all('regions')}
      </h2>
      <ul className="mt-4 gap-x-10 border-line border-t sm:columns-2 lg:columns-3">
        {regions.map(({ region, parts, count, people }) => (
          <li key={region} className="break-inside-avoid border-line border-b">
            <details name="region" className="group">
              <summary className="flex min-h-12 items-center gap-3 py-2 hover:text-accent">
                <span className="grow">
                  <span className="block font-semibold">{named(region as 'Lazio')}</span>
                  <span className="block text-ink-soft text-sm">
                    {`${t('count', { count: people })} · ${all('centers', { count })}`}
                  </span>
                </span>
                <Icon name="chevron-down" className="text-accent transition-transform group-open:rotate-180" />
              </summary>
              <ul className="flex flex-wrap gap-2 pb-4">
                {parts.map(({ code, name }) => (
                  <li key={code}>
                    <a
                      href={`${path}?province=${code}#people`}
                      rel="nofollow"
                      className={classNames(chipShape, unchosenChip)}
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerProps {
  about: keyof typeof SHOWN_ON;
  province: string;
  people: readonly ShownStaff[];
}

async function Answer({ about, province, people }: AnswerProps) {
  const shown = SHOWN_ON[about];
  const locale = await getLocale();
  const t = await getTranslations(`information.${about}`);
  const all = await getTranslations('information');
  const name = provinceName(province);
  const write = (key?: string) =>
    `${localePath(locale, '/request-contact')}?${new URLSearchParams({ about, province, ...(key && { to: key }) })}`;
  return (
    <section aria-labelledby="for-province" className="mt-8">
      <h2 id="for-province" className="display text-2xl">
        {all('for', { province: name })}
      </h2>
      {people.length === 0 && <p className="mt-2 max-w-prose">{t('nobody', { province: name })}</p>}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {people.map((person) => (
          <li key={person.key}>
            <Card className="flex h-full flex-col gap-4">
              <StaffFacts shown={shown} person={person} />
              <LinkButton href={write(person.key)} rel="nofollow" className="mt-auto self-start">
                <Icon name="mail" />
                {all('write', { name: `${person.name} ${person.surname}` })}
              </LinkButton>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {people.length === 0 && (
          <LinkButton href={write()} rel="nofollow">
            <Icon name="mail" />
            {all('dealers.action')}
          </LinkButton>
        )}
        {shown === 'consultant' && (
          <LinkButton
            href={`${localePath(locale, '/request-creation')}?province=${province}`}
            rel="nofollow"
            variant="secondary"
          >
            {all('trial')}
          </LinkButton>
        )}
      </div>
      {people.length > 0 && <p className="mt-3 text-ink-soft text-sm">{all('reply')}</p>}
    </section>
  );
}

/** A consultant or dealer as visitors see them. */
export async function StaffFacts({ shown, person }: { shown: ShownRole; person: ShownStaff }) {
  const [common, locale] = await Promise.all([getTranslations(), getLocale()]);
  const named = await getTranslations('records.values.region');
  const { name, surname, face, firm, isMaster, centers, provinces: codes } = person;
  const all = new Intl.ListFormat(locale);
  const regions = PROVINCES_BY_REGION.filter((region) => region.provinces.some(({ code }) => codes.includes(code)));
  const where = {
    centers,
    count: codes.length,
    list: all.format(codes.map(provinceName).toSorted()),
    regions: all.format(regions.map(({ region }) => named(region as 'Lazio'))),
  };
  const site = shown === 'dealer' ? tidyWebAddress(person.site) : null;
  return (
    <div className="flex items-center gap-4">
      <Face name={name} surname={surname} face={face} />
      <p className="wrap-anywhere min-w-0">
        <span className="block font-semibold text-lg">
          {name} {surname}
        </span>
        {shown === 'dealer' && firm && <span className="block">{firm}</span>}
        <span className="block text-ink-soft text-sm">
          {isMaster ? common('information.master') : codes.length > 0 && common(`information.${shown}`, where)}
        </span>
        {site && (
          <a href={site} rel="noopener noreferrer nofollow" className="link inline-flex min-h-11 items-center gap-1.5">
            <Icon name="globe" className="size-4" />
            {common('records.fields.site')}
          </a>
        )}
      </p>
    </div>
  );
}

export const Face = ({ name, surname, face }: { name: string; surname: string; face: string | null }) =>
  face ? (
    // Within a picture, as React would otherwise preload it, which documents rendered by lib/web/site do not.
    <picture className="shrink-0">
      <img
        src={`/api/faces/${face}`}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        className="size-16 rounded-full object-cover"
      />
    </picture>
  ) : (
    <span
      aria-hidden="true"
      className="display flex size-16 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong text-xl"
    >
      {`${name.at(0) ?? ''}${surname.at(0) ?? ''}`}
    </span>
  );

/** How many centers a province has, and its colour; most first. */
const STEPS = [
  { least: 30, legend: 'fill-accent' },
  { least: 10, legend: 'fill-accent/60' },
  { least: 1, legend: 'fill-accent/25' },
  { least: 0, legend: 'fill-raised' },
];

/** Italy's provinces as links. Hidden from screen readers and keyboard: the form beside it is the accessible equivalent. */
async function ProvinceLinks({ path, chosen, centers }: { path: string; chosen: string | null; centers: Counts }) {
  const t = await getTranslations('information');
  const { width, height, paths } = outlineProvinces();
  const looks = (code: string) => STEPS.find(({ least }) => (centers.get(code) ?? 0) >= least)?.legend;
  return (
    <svg
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      aria-hidden="true"
      className="mx-auto h-auto w-full max-w-96 stroke-line-strong [&_a:hover_path]:fill-warm-soft"
    >
      {Object.entries(paths).map(([code, outline]) => (
        <a key={code} href={`${path}?province=${code}#people`} rel="nofollow" tabIndex={-1}>
          <title>{`${provinceName(code)}: ${t('centers', { count: centers.get(code) ?? 0 })}`}</title>
          <path d={outline} className={code === chosen ? 'fill-warm' : looks(code)} />
        </a>
      ))}
    </svg>
  );
}

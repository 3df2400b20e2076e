import { getLocale, getTranslations } from 'next-intl/server';
import { Chip } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { SearchField } from '@/components/ui/search-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { regionNames } from '@/lib/nouns/places/place-labels';
import type { DescribedQuery } from '@/lib/nouns/statistics/describe-query';
import { hrefOfQuery } from '@/lib/nouns/statistics/rules';
import type { StatisticsQuery } from '@/lib/nouns/statistics/schema';

interface FindScopeProps {
  path: string;
  query: StatisticsQuery;
  described: DescribedQuery;
  find: string;
}

/** For those who see everything: searches for a center, professional or region, shown as a removable chip. */
export async function FindScope({ path, query, described, find }: FindScopeProps) {
  const [t, locale] = await Promise.all([getTranslations('statistics'), getLocale()]);
  const regionName = await regionNames(locale);
  const inRegion = (region: string) => t('inRegion', { name: regionName(region) });
  const { centers, experts, regions } = described;
  const chosen = [
    ...(query.centerId ? centers.map(({ name }) => ({ name, without: { centerId: '' } })) : []),
    ...(query.expert ? experts.map(({ name }) => ({ name, without: { expert: '' } })) : []),
    ...(query.region ? [{ name: inRegion(query.region), without: { region: '' } }] : []),
  ];
  const found = [
    ...regions.map((region) => ({ name: inRegion(region), href: hrefOfQuery(path, query, { region }) })),
    ...(query.centerId ? [] : centers).map(({ id, name }) => ({
      name,
      href: hrefOfQuery(path, query, { centerId: id }),
    })),
    ...(query.expert ? [] : experts).map(({ id, name }) => ({ name, href: hrefOfQuery(path, query, { expert: id }) })),
  ];
  return (
    <div className="mb-4 space-y-2">
      <SearchField
        action={path}
        name="find"
        value={find}
        maxLength={LONGEST.search}
        label={t('find')}
        button={t('findButton')}
        kept={Object.entries(query)}
        className="block w-full sm:w-96"
      />
      {find && found.length === 0 && <p className="text-ink-soft text-sm">{t('nothingFound', { text: find })}</p>}
      {(chosen.length > 0 || (find && found.length > 0)) && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ name, without }) => (
            <li key={name}>
              <Chip href={hrefOfQuery(path, query, without)} selected>
                {name}
                <Icon name="close" className="size-4" />
              </Chip>
            </li>
          ))}
          {find &&
            found.map(({ name, href }) => (
              <li key={href}>
                <Chip href={href}>{name}</Chip>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

import { getTranslations } from 'next-intl/server';
import { TierGem } from '@/components/centers/tier-badge';
import { Chip } from '@/components/ui/chip';
import { toggled } from '@/lib/nouns/centers/rules';
import { CENTER_TIERS, TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { SEARCH_DISTANCES, type SearchParams } from '@/lib/nouns/centers/schema.search';
import { FilterMenu } from './filter-menu';

interface FilterBarProps {
  params: SearchParams;
  /** Whether there is a place to measure distances from. */
  hasOrigin: boolean;
  hrefFor: (changes: Partial<SearchParams>) => string;
}

/** The filters; each choice links to the list with or without it. */
export async function FilterBar({ params, hasOrigin, hrefFor }: FilterBarProps) {
  const t = await getTranslations('centers.search');
  const { tier, method, openNow, distance } = params;
  const within = (km: number) => t('within', { km });
  const filtered = tier.length > 0 || method.length > 0 || openNow || distance !== undefined;
  return (
    <nav id="centers-filters" aria-label={t('filters')} data-island="filter-menus" className="contents">
      <Chip href={hrefFor({ openNow: !openNow })} selected={openNow}>
        {t('openNow')}
      </Chip>
      <FilterMenu
        name={t('tier')}
        chosen={tier.join(', ')}
        choices={CENTER_TIERS.map((each) => ({
          key: each,
          href: hrefFor({ tier: toggled(CENTER_TIERS, tier, each) }),
          selected: tier.includes(each),
          label: (
            <>
              <TierGem tier={each} />
              {each}
            </>
          ),
        }))}
      />
      <FilterMenu
        name={t('method')}
        chosen={method.join(', ')}
        choices={TREATMENT_METHODS.map((each) => ({
          key: each,
          href: hrefFor({ method: toggled(TREATMENT_METHODS, method, each) }),
          selected: method.includes(each),
          label: each,
        }))}
      />
      {(hasOrigin || distance !== undefined) && (
        <FilterMenu
          name={t('distance')}
          chosen={distance === undefined ? undefined : within(distance)}
          choices={[
            ...SEARCH_DISTANCES.map((km) => ({
              key: String(km),
              href: hrefFor({ distance: km, zoom: undefined }),
              selected: distance === km,
              label: within(km),
            })),
            {
              key: 'any',
              href: hrefFor({ distance: undefined }),
              selected: distance === undefined,
              label: t('anyDistance'),
            },
          ]}
        />
      )}
      {filtered && (
        <a
          href={hrefFor({ tier: [], method: [], openNow: false, distance: undefined })}
          className="link inline-flex min-h-11 items-center px-2 text-sm"
        >
          {t('reset')}
        </a>
      )}
    </nav>
  );
}

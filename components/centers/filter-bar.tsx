import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { TierGem } from '@/components/centers/tier-badge';
import { Chip, chipShape, unchosenChip } from '@/components/ui/chip';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';
import { toggled } from '@/lib/nouns/centers/rules.search';
import { CENTER_TIERS, TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import {
  filtersOf,
  isFiltered,
  parseSearch,
  SEARCH_DISTANCES,
  type SearchParams,
  SWITCHES,
} from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';

interface FilterChoice {
  key: string;
  label: ReactNode;
  href: string;
  selected: boolean;
}

interface FilterMenuProps {
  name: string;
  /** In words; absent if none. */
  chosen?: string | undefined;
  choices: FilterChoice[];
  icon?: IconName;
  /** The menu's full name, if the visible one is too short for a screen reader. */
  label?: string;
  /** A sentence below the choices. */
  note?: string;
}

/** A filter whose choices are links, in a menu that works without JavaScript. */
function FilterMenu({ name, chosen, choices, icon, label, note }: FilterMenuProps) {
  return (
    <details name="filters" className="group relative shrink-0">
      <summary
        className={classNames(
          chipShape,
          'select-none',
          chosen ? 'border-accent bg-accent-soft text-accent-strong' : unchosenChip,
        )}
      >
        {icon && <Icon name={icon} className="-ml-1 size-4" />}
        <span>{name}</span>
        {label && <span className="sr-only">: {label}</span>}
        {chosen && <span className="max-w-44 truncate font-semibold">{chosen}</span>}
        <Icon name="chevron-down" className="-mr-1 size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="z-30 min-w-64 rounded-card border border-line bg-raised p-1.5 shadow-float max-sm:fixed max-sm:inset-x-3 max-sm:bottom-3 sm:absolute sm:top-full sm:left-0 sm:mt-1.5">
        {choices.map(({ key, label: text, href, selected }) => (
          <li key={key}>
            <a
              href={href}
              aria-current={selected ? 'true' : undefined}
              rel="nofollow"
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-control px-3 transition-colors hover:bg-accent-soft',
                selected && 'font-semibold text-accent-strong',
              )}
            >
              <Icon name="check" className={classNames('size-4', !selected && 'invisible')} />
              {text}
            </a>
          </li>
        ))}
        {note && <li className="max-w-80 px-3 py-2 text-ink-soft text-sm">{note}</li>}
      </ul>
    </details>
  );
}

interface FilterBarProps {
  params: SearchParams;
  result: SearchResult;
  place: string | undefined;
  hrefFor: (changes: Partial<SearchParams>) => string;
  children?: ReactNode;
}

const NONE = { ...filtersOf(parseSearch({})!), distance: undefined };

/** The filters and the order; each choice links to the list with or without it. One stop of the Tab key. */
export async function FilterBar({ params, result, place, hrefFor, children }: FilterBarProps) {
  const [t, all] = await Promise.all([getTranslations('centers.search'), getTranslations()]);
  const { tier, method, distance } = params;
  const within = (km: number) => t('within', { km });
  return (
    <div
      className="flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap"
      data-island="filter-menus"
      data-roving={all('records.filters.label')}
    >
      {children}
      <nav id="centers-filters" aria-label={all('records.filters.label')} className="contents max-sm:*:shrink-0">
        {SWITCHES.map((one) => (
          <Chip key={one} href={hrefFor({ [one]: !params[one] })} selected={params[one]}>
            {t(one)}
          </Chip>
        ))}
        <FilterMenu
          name={all('records.fields.tier')}
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
        {(result.origin !== undefined || distance !== undefined) && (
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
        <OrderMenu t={t} params={params} result={result} place={place} hrefFor={hrefFor} />
        {(isFiltered(params) || distance !== undefined) && (
          <a href={hrefFor(NONE)} className="link inline-flex min-h-11 items-center px-2 text-sm">
            {t('reset')}
          </a>
        )}
      </nav>
    </div>
  );
}

interface OrderMenuProps extends FilterBarProps {
  t: Awaited<ReturnType<typeof getTranslations<'centers.search'>>>;
}

function OrderMenu({ t, params, result, place, hrefFor }: OrderMenuProps) {
  const { located, order, origin } = result;
  const isNearest = order === 'nearest' && origin !== undefined;
  const from =
    located.kind === 'street'
      ? t('fromStreet', { place: located.street })
      : place
        ? t('fromPlace', { place })
        : t(params.zoom === undefined ? 'fromPosition' : 'fromView');
  const explained = isNearest
    ? t('orderNearest', { from })
    : origin
      ? t('orderRecommended', { from })
      : t('orderAnywhere');
  const choices = origin && located.kind !== 'street' ? (['recommended', 'nearest'] as const) : [];
  return (
    <FilterMenu
      name={t('order')}
      icon="info"
      label={t('orderInfo')}
      chosen={isNearest && choices.length > 0 ? t('nearestFirst') : undefined}
      choices={choices.map((each) => ({
        key: each,
        href: hrefFor({ order: each }),
        selected: order === each,
        label: t(`${each}First`),
      }))}
      note={explained}
    />
  );
}

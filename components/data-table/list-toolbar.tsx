import { getTranslations } from 'next-intl/server';
import type { FieldShape } from '@/lib/rest/describe';
import { filterChoices } from '@/lib/rest/kinds';
import type { ListView } from '@/lib/screens/open-list';
import { ChosenFilters } from './chosen-filters';
import type { Words } from './field-words';
import { clearLink, FilterLine } from './filter-line';
import { ColumnMenu, FilterMenu, MenuOfLinks } from './filter-menu';
import { FilterPanel } from './filter-panel';
import { exportAddress, hiddenState, listAddress, nextSort } from './list-address';
import { asCard } from './row-card';
import { SearchField } from './search-field';

/** Search, filters and columns above a list. Everything is a link or a form of the same address. */
export async function ListToolbar({
  path,
  view,
  words,
  exportAs,
}: {
  path: string;
  view: ListView;
  words: Words;
  /** The name of the list where it can be taken along as a sheet. */
  exportAs?: string | undefined;
}) {
  const t = await getTranslations('records');
  const { state, filters, fields, columns } = view;
  const hasChoice = state.q !== '' || Object.keys(state.chosen).length > 0;
  const choices = (field: FieldShape) =>
    filterChoices(field).map((value) => ({
      value,
      text: field.kind === 'flag' ? (value === 'true' ? words.yes : words.no) : words.value(field, value),
      href: listAddress(path, state, { chosen: { ...state.chosen, [field.name]: value } }),
    }));
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      <SearchField path={path} state={state} label={t('search')} />
      <FilterLine>
        <div className="flex gap-2 max-sm:order-1 sm:ml-auto">
          {view.filterable.length > 0 && <FilterPanel path={path} view={view} words={words} />}
          {exportAs && (
            <MenuOfLinks
              label={t('export.label')}
              links={(['xlsx', 'csv'] as const).map((format) => ({
                text: t(`export.${format}`),
                href: exportAddress(exportAs, state, format),
              }))}
            />
          )}
          <ColumnMenu
            label={t('columns')}
            apply={t('apply')}
            action={path}
            hidden={hiddenState(state, 'columns')}
            columns={fields
              .filter(({ kind, name }) => kind !== 'id' || words.field(name) !== name)
              .map(({ name }) => ({ name, text: words.field(name), shown: columns.includes(name) }))}
          />
        </div>
        {/* The chips have a line of their own: beside the buttons they would break it at another place in each language. */}
        <span aria-hidden className="hidden h-0 basis-full sm:block" />
        {filters.map((field) => (
          <FilterMenu
            key={field.name}
            label={words.field(field.name)}
            all={t('all')}
            chosen={state.chosen[field.name] ?? ''}
            options={choices(field)}
            allHref={listAddress(path, state, { chosen: { ...state.chosen, [field.name]: '' } })}
          />
        ))}
        <SortMenu path={path} view={view} words={words} />
        {hasChoice && (
          <a href={listAddress(path, state, { q: '', chosen: {} })} className={clearLink}>
            {t('clear')}
          </a>
        )}
      </FilterLine>
      <ChosenFilters path={path} view={view} words={words} />
    </div>
  );
}

/** The order of the list where its rows are cards and have no heads to click on. */
async function SortMenu({
  path,
  view: { state, fields, columns },
  words,
}: {
  path: string;
  view: ListView;
  words: Words;
}) {
  const t = await getTranslations('records');
  const chosen = state.sort.replace(/^-/, '');
  const textOf = (name: string, sort: string) => {
    const field = words.field(name);
    if (sort !== chosen) return field;
    return state.sort === sort ? t('ascending', { field }) : t('descending', { field });
  };
  const sortable = columns.flatMap((name) => {
    const sort = fields.find((field) => field.name === name)?.sort;
    return sort
      ? { value: sort, text: textOf(name, sort), href: listAddress(path, state, { sort: nextSort(state.sort, sort) }) }
      : [];
  });
  if (sortable.length === 0) return null;
  return (
    <div className={asCard.only}>
      <FilterMenu
        label={t('order')}
        all={t('usualOrder')}
        chosen={chosen}
        options={sortable}
        allHref={listAddress(path, state, { sort: '' })}
      />
    </div>
  );
}

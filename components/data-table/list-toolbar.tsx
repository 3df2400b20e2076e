import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass, LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { SearchField } from '@/components/ui/search-field';
import type { FieldShape } from '@/lib/core/describe';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { GroupField } from '@/lib/core/screens/open-groups';
import type { ListView } from '@/lib/core/screens/open-list';
import { provinceName } from '@/lib/nouns/places/schema.provinces';
import { dayText } from '@/lib/run/i18n/dates';
import { SEPARATORS, separatorOf } from '@/lib/run/i18n/number-text';
import { texts } from '@/lib/run/i18n/texts';
import { ColumnMenu } from './column-menu';
import type { Words } from './field-words';
import { ListMenu, menuLink, ToolRow, ToolSheet, ViewTools } from './filter-menu';
import { FilterPanel } from './filter-panel';
import { addedSort, exportAddress, hiddenState, listAddress, nextSort, sortedBy, thenBy } from './list-address';
import { ViewMenu, type ViewMenuProps } from './view-menu';

interface MenuProps {
  path: string;
  view: ListView;
  words: Words;
}

/** The columns of the sort order as links, for cards, which have no heads, and for people without a mouse. */
async function SortMenu({ path, view: { state, fields, columns, total, isLowerBound }, words }: MenuProps) {
  const t = await getTranslations('records');
  const nameOf = (sort: string) => words.field(fields.find((field) => field.sort === sort)!.name);
  const known = fields.flatMap(({ sort }) => sort ?? []);
  const keys = state.sort.split(',').filter((key) => known.includes(key.replace(/^-/, '')));
  const sortable = columns.flatMap((name) => fields.find((field) => field.name === name)?.sort ?? []);
  // Several keys have no index of their own.
  const more = isLowerBound
    ? []
    : thenBy(state.sort, [...new Set([...keys.map((key) => key.replace(/^-/, '')), ...sortable])]);
  if (sortable.length === 0) return null;
  const [first = '', ...others] = keys;
  const link = (by: readonly string[], sort: string, to: string) => {
    const { sorted } = sortedBy(by.join(','), sort);
    const field = nameOf(sort);
    return (
      <li key={sort}>
        <a
          href={listAddress(path, state, { sort: to })}
          aria-current={sorted ? 'true' : undefined}
          className={menuLink}
        >
          {sorted ? t(sorted === 'asc' ? 'ascending' : 'descending', { field }) : field}
          {sorted && <Icon name="check" isShared className="ml-auto size-4 text-accent" />}
        </a>
      </li>
    );
  };
  const heading = 'px-3 pt-2 pb-1 font-semibold text-ink-soft text-xs';
  return (
    <ListMenu>
      <ToolRow icon="sort" name={t('order')} value={keys.map((key) => nameOf(key.replace(/^-/, ''))).join(', ')} />
      <div>
        {state.sort && (
          <a href={listAddress(path, state, { sort: '' })} className={menuLink}>
            {t('usualOrder')}
          </a>
        )}
        <p id="sort-by" className={heading}>
          {t('orderBy')}
        </p>
        <ul aria-labelledby="sort-by">
          {sortable.map((sort) => {
            const isFirst = first.replace(/^-/, '') === sort;
            return link([first], sort, isFirst ? [nextSort(first, sort), ...others].filter(Boolean).join(',') : sort);
          })}
        </ul>
        {isLowerBound && <p className={heading}>{t('ordersOfMany', { most: total })}</p>}
        {more.length > 0 && (
          <>
            <p id="sort-then-by" className={classNames(heading, 'mt-1 border-line border-t')}>
              {t('thenBy')}
            </p>
            <ul aria-labelledby="sort-then-by">
              {more.map((sort) => link(others, sort, addedSort(state.sort, sort)))}
            </ul>
          </>
        )}
      </div>
    </ListMenu>
  );
}

type Translate = Awaited<ReturnType<typeof getTranslations<'records'>>>;

export const groupingName = ({ name, part }: GroupField, words: Words, t: Translate): string =>
  part === 'provinceCode' ? t('filters.province') : words.field(part ?? name);

/** The fields by which the list can be grouped, as links: those of its columns first. */
async function GroupMenu({ path, view, words }: MenuProps) {
  const t = await getTranslations('records');
  const { groupFields, state, columns } = view;
  if (groupFields.length === 0) return null;
  const chosen = groupFields.find(({ path: one }) => one === state.group);
  const sorted = groupFields.toSorted((a, b) => Number(columns.includes(b.name)) - Number(columns.includes(a.name)));
  const link = (to: string, text: string, isChosen: boolean) => (
    <li key={to}>
      <a
        href={listAddress(path, state, { group: to, unfold: [] })}
        aria-current={isChosen ? 'true' : undefined}
        className={menuLink}
      >
        {text}
        {isChosen && <Icon name="check" isShared className="ml-auto size-4 text-accent" />}
      </a>
    </li>
  );
  return (
    <ListMenu>
      <ToolRow icon="groups" name={t('groups.label')} value={chosen && groupingName(chosen, words, t)} />
      <ul aria-label={t('groups.by')}>
        {link('', t('groups.none'), !chosen)}
        {sorted.map((field) => link(field.path, groupingName(field, words, t), field === chosen))}
      </ul>
    </ListMenu>
  );
}

/** The active filters, each with a link that removes it. */
async function ChosenFilters({ path, view, words }: { path: string; view: ListView; words: Words }) {
  const t = await getTranslations('records.filters');
  const { state, filters, fields, names, drawnAbove } = view;
  const shown = Object.entries(state.chosen).filter(([name]) => ![drawnAbove, 'deleted', 'match'].includes(name));
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={t('active')}>
      {shown.map(([name, value], n) => {
        const text = textOf(name, value);
        const { [name]: _, ...others } = state.chosen;
        return (
          <li key={name} className="flex items-center gap-2">
            {n > 0 && state.chosen.match === 'any' && <span className="text-ink-soft text-sm">{t('or')}</span>}
            <a
              href={listAddress(path, state, { chosen: others })}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-accent bg-accent-soft px-3 text-accent-strong text-sm hover:border-accent-strong pointer-coarse:min-h-11"
            >
              <span className="sr-only">{t('remove')} </span>
              {text}
              <Icon name="close" className="size-3.5" />
            </a>
          </li>
        );
      })}
    </ul>
  );

  function textOf(name: string, value: string): string {
    const [, fieldName = '', part, operator = 'is'] = /^([\w-]+)(?:\.([\w-]+))?(?:\[(\w+)\])?$/.exec(name) ?? [];
    const field = [...fields, ...filters].find((one) => one.name === fieldName);
    const label = part ? `${words.field(fieldName)} (${words.field(part)})` : words.field(fieldName);
    if (operator === 'empty') return t(value === 'true' ? 'saysEmpty' : 'saysNotEmpty', { field: label });
    const say = (one: string) => {
      if (/^\d{4}-\d\d-\d\d/.test(one)) return dayText(one);
      if (one === 'true') return words.yes;
      if (one === 'false') return words.no;
      const { [`${fieldName}.country`]: country = 'IT' } = state.chosen;
      if (part === 'country') return words.value({ name: 'country', words: 'countries' }, one);
      if (part === 'provinceCode' || field?.kind === 'province') return country === 'IT' ? provinceText(one) : one;
      if (field?.kind === 'reference') return names[one] ?? '—';
      return field && field.options.length > 0 ? words.value(field, one) : (names[one] ?? one);
    };
    const labels = (operator === 'in' ? value.split(',') : [value]).map(say).join(', ');
    const key = { is: 'is', in: 'is', ne: 'isNot', gte: 'atLeast', lte: 'atMost', contains: 'has' }[operator] ?? 'is';
    return t(`says.${key}` as 'says.is', { field: label, value: labels });
  }
}

/** A province by its name; other countries have only codes. */
export const provinceText = (code: string) => (provinceName(code) === code ? code : `${provinceName(code)} (${code})`);

interface ListToolbarProps {
  path: string;
  view: ListView;
  words: Words;
  screen?: string | undefined;
  /** The query of its address, with the parameters implied by its path. */
  list: string;
  /** Only search and filters: its records are not shown as a table. */
  isPlain?: boolean;
  /** Actions that do not fit into the page head on a phone; shown in the toolbar. */
  further?: ReactNode;
  views?: Pick<ViewMenuProps, 'screen' | 'within' | 'saved' | 'mayShareWith'> | undefined;
}

/** Search, filters and view above a list. All of them are links or forms with the list's address. */
export async function ListToolbar(props: ListToolbarProps) {
  const { path, view, words, screen, list, isPlain = false, further, views } = props;
  const [t, common] = await Promise.all([getTranslations('records'), getTranslations()]);
  const { state, drawnAbove = '' } = view;
  const { [drawnAbove]: above, ...chosen } = state.chosen;
  const hasChoice = state.q !== '' || Object.keys(chosen).length > 0;
  const open = views?.saved.find(({ _id }) => _id === state.view);
  return (
    <div className="relative space-y-2">
      <div className="flex items-start gap-2">
        <SearchField
          action={path}
          name="q"
          value={state.q}
          maxLength={LONGEST.search}
          label={t('search')}
          button={t('find')}
          kept={hiddenState(state, 'q')}
          className="min-w-40 flex-1 sm:max-w-80"
        />
        <ToolSheet
          address={listAddress(path, state, { page: state.page })}
          count={Object.keys(chosen).length + (state.group ? 1 : 0)}
          words={{ label: t('tools.label'), close: common('portal.close') }}
        >
          {view.filterable.length > 0 && <FilterPanel path={path} view={view} words={words} />}
          {!isPlain && (
            <ViewTools label={t('tools.view')} name={open?.name}>
              {views && <ViewMenu path={path} view={view} open={open} {...views} />}
              <GroupMenu path={path} view={view} words={words} />
              <SortMenu path={path} view={view} words={words} />
              <Columns path={path} screen={screen} list={list} view={view} words={words} />
            </ViewTools>
          )}
          {hasChoice && (
            <a
              href={listAddress(path, state, { q: '', chosen: above ? { [drawnAbove]: above } : {} })}
              className={buttonClass(
                { variant: 'quiet', size: 'sm' },
                'whitespace-nowrap max-sm:w-full max-sm:justify-start max-sm:px-1',
              )}
            >
              <Icon name="close" className="size-4" />
              {t('clear')}
            </a>
          )}
          {further && (
            <div className="flex flex-col sm:hidden **:[a]:justify-start **:[a]:border-transparent **:[a]:px-1 **:[a]:text-sm">
              {further}
            </div>
          )}
        </ToolSheet>
      </div>
      <ChosenFilters path={path} view={view} words={words} />
    </div>
  );
}

/** The downloads of a list, of its groups too. */
export async function ExportLinks({
  screen,
  list,
  view: { state },
}: Pick<ListToolbarProps, 'list' | 'view'> & { screen: string }) {
  const [t, locale] = await Promise.all([getTranslations('records.export'), getLocale()]);
  // First the separator that a spreadsheet in the reader's language expects.
  const separators = SEPARATORS.toSorted((one) => (one === separatorOf(locale) ? -1 : 1));
  const link = (text: string, format: Record<string, string>) => (
    <LinkButton key={text} variant="secondary" href={exportAddress(screen, list, format)} download>
      {text}
    </LinkButton>
  );
  return (
    <>
      <p className="w-full px-3 pt-2 font-semibold text-ink-soft text-xs max-sm:px-1">{t('label')}</p>
      {state.group && link(t('groups'), { format: 'csv', of: 'groups' })}
      {link(t('xlsx'), { format: 'xlsx' })}
      {separators.map((separator) => link(t(separator), { format: 'csv', separator }))}
    </>
  );
}

/** The columns of the list for the reader to choose from, visible ones first. */
async function Columns(props: Pick<ListToolbarProps, 'path' | 'screen' | 'list' | 'view' | 'words'>) {
  const { path, screen, list, view, words } = props;
  const { fields, columns, state, density } = view;
  const offered = fields.filter(({ kind, name }) => kind !== 'id' || words.field(name) !== name);
  const choiceOf = ({ name }: FieldShape) => ({
    name,
    text: words.field(name),
    isShown: columns.includes(name),
    input: screen ? `column.${name}` : 'columns',
  });
  const shown = columns.flatMap((name) => offered.filter((field) => field.name === name));
  const rest = offered.filter((field) => !columns.includes(field.name));
  const others = [...new URLSearchParams(list)].filter(([name]) => name !== 'columns' && name !== 'density');
  return (
    <ColumnMenu
      // A new key after each change resets the menu: ticked and dragged columns are not carried over.
      key={columns.join()}
      action={screen ? '/api/forms/list-layouts' : path}
      method={screen ? 'post' : 'get'}
      hidden={
        screen
          ? [
              ['screen', screen],
              ['list', new URLSearchParams(others).toString()],
            ]
          : hiddenState({ ...state, density: '' }, 'columns')
      }
      columns={[...shown, ...rest].map(choiceOf)}
      density={density}
      mayReset={screen !== undefined && (view.isLaidOut || state.columns.length > 0)}
      words={{
        ...(await texts('records.layout', 'columns apply reset density normal compact')),
        sorting: await texts('records.arrange', 'drag up down instructions lifted over dropped cancelled'),
      }}
    />
  );
}

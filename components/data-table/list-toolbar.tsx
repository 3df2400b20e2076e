import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { FieldShape } from '@/lib/core/describe';
import { filterChoices } from '@/lib/core/fields/kinds';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { ListView } from '@/lib/core/screens/open-list';
import { SEPARATORS, separatorOf } from '@/lib/run/i18n/separators';
import { ChosenFilters } from './chosen-filters';
import { ColumnMenu } from './column-menu';
import type { Words } from './field-words';
import { clearLink, FilterLine } from './filter-line';
import { FilterMenu, MenuOfLinks } from './filter-menu';
import { FilterPanel } from './filter-panel';
import { exportAddress, hiddenState, type ListState, listAddress } from './list-address';
import { SortMenu } from './sort-menu';

/** The search field above a list: a form with the list's address as its target, which keeps the rest of the state. */
async function SearchField({ path, state, label }: { path: string; state: ListState; label: string }) {
  const t = await getTranslations('records');
  return (
    <search className="w-full sm:w-auto sm:min-w-48 sm:max-w-80 sm:flex-1 @container">
      <form action={path} className="relative">
        {hiddenState(state, 'q').map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Icon
          name="search"
          className="pointer-events-none absolute top-2 left-3 size-5 text-ink-soft pointer-coarse:top-3"
        />
        <input
          type="search"
          name="q"
          defaultValue={state.q}
          maxLength={LONGEST.search}
          aria-label={label}
          placeholder={label}
          className={controlClass(
            undefined,
            'min-h-9! py-1 pr-20 pl-10 @max-3xs:pr-3 text-sm! pointer-coarse:min-h-11!',
          )}
        />
        <button
          type="submit"
          className={buttonClass(
            { variant: 'quiet', size: 'sm' },
            'absolute top-0 right-0 @max-3xs:not-focus-visible:sr-only',
          )}
        >
          {t('find')}
        </button>
      </form>
    </search>
  );
}

interface ListToolbarProps {
  path: string;
  view: ListView;
  words: Words;
  /** The screen of a list that can be customised and exported. */
  screen?: string | undefined;
  /** The query of its address. */
  list: string;
  /** Only what narrows the list down: its records are drawn in another way. */
  isPlain?: boolean;
  children?: ReactNode;
}

/** Search, filters and columns above a list. All of them are links or forms with the list's address. */
export async function ListToolbar({ path, view, words, screen, list, isPlain = false, children }: ListToolbarProps) {
  const [t, locale] = await Promise.all([getTranslations('records'), getLocale()]);
  const { state, filters, total } = view;
  // First what a spreadsheet in the reader's language expects.
  const separators = SEPARATORS.toSorted((one) => (one === separatorOf(locale) ? -1 : 1));
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
          {children}
          {view.filterable.length > 0 && <FilterPanel path={path} view={view} words={words} />}
          {screen && total > 0 && (
            <MenuOfLinks
              label={t('export.label')}
              links={[
                { text: t('export.xlsx'), href: exportAddress(screen, state, { format: 'xlsx' }) },
                ...separators.map((separator) => ({
                  text: t(`export.${separator}`),
                  href: exportAddress(screen, state, { format: 'csv', separator }),
                })),
              ]}
            />
          )}
          {!isPlain && <Columns path={path} screen={screen} list={list} view={view} words={words} />}
        </div>
        {/* The chips have their own line: beside the buttons, the line would wrap differently in each language. */}
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
        {!isPlain && <SortMenu path={path} view={view} words={words} />}
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

/** The columns of the list for the reader to choose from, visible ones first. */
async function Columns({ path, screen, list, view, words }: Omit<ListToolbarProps, 'children' | 'isPlain'>) {
  const [t, arrange] = await Promise.all([getTranslations('records.layout'), getTranslations('records.arrange')]);
  const { fields, columns, state, density } = view;
  const offered = fields.filter(({ kind, name }) => kind !== 'id' || words.field(name) !== name);
  const choiceOf = ({ name }: FieldShape) => ({
    name,
    text: words.field(name),
    shown: columns.includes(name),
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
        label: t('columns'),
        apply: t('apply'),
        reset: t('reset'),
        density: t('density'),
        normal: t('normal'),
        compact: t('compact'),
        sorting: {
          drag: arrange('drag'),
          up: arrange('up'),
          down: arrange('down'),
          instructions: arrange('instructions'),
          lifted: String(arrange.raw('lifted')),
          over: String(arrange.raw('over')),
          dropped: String(arrange.raw('dropped')),
          cancelled: String(arrange.raw('cancelled')),
        },
      }}
    />
  );
}

import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { ListView } from '@/lib/open-list';
import type { Words } from './field-words';
import { ColumnMenu, FilterMenu } from './filter-menu';
import { hiddenState, listAddress } from './list-address';

/** Search, filters and columns above a list. Everything is a link or a form of the same address. */
export async function ListToolbar({ path, view, words }: { path: string; view: ListView; words: Words }) {
  const t = await getTranslations('records');
  const { state, filters, fields, columns } = view;
  const hasChoice = state.q !== '' || Object.keys(state.chosen).length > 0;
  const choices = (name: string, kind: string, options: string[]) =>
    (kind === 'flag' ? ['true', 'false'] : options).map((value) => ({
      value,
      text: kind === 'flag' ? (value === 'true' ? words.yes : words.no) : words.value(name, value),
      href: listAddress(path, state, { chosen: { ...state.chosen, [name]: value } }),
    }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <search className="w-full sm:w-72">
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
            maxLength={200}
            aria-label={t('search')}
            placeholder={t('search')}
            className={controlClass(undefined, 'min-h-9! py-1 pr-20 pl-10 text-sm! pointer-coarse:min-h-11!')}
          />
          <button
            type="submit"
            className={buttonClass({ variant: 'quiet', size: 'sm' }, 'absolute top-0 right-0 pointer-coarse:min-h-11')}
          >
            {t('find')}
          </button>
        </form>
      </search>
      {filters.map(({ name, kind, options }) => (
        <FilterMenu
          key={name}
          label={words.field(name)}
          all={t('all')}
          chosen={state.chosen[name] ?? ''}
          options={choices(name, kind, options)}
          allHref={listAddress(path, state, { chosen: { ...state.chosen, [name]: '' } })}
        />
      ))}
      {hasChoice && (
        <a href={listAddress(path, state, { q: '', chosen: {} })} className="link px-2 py-1.5 text-sm">
          {t('clear')}
        </a>
      )}
      <div className="sm:ml-auto">
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
    </div>
  );
}

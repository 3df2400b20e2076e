import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { ListView } from '@/lib/core/screens/open-list';
import type { Words } from './field-words';
import { chipClass, menuLink } from './filter-menu';
import { addedSort, listAddress, nextSort, sortedBy, thenBy } from './list-address';
import { ListMenu } from './list-menu';

interface SortMenuProps {
  path: string;
  view: ListView;
  words: Words;
}

/**
 * The columns by which the list is sorted, and can be sorted in addition: what a click or Shift-click on their heads
 * does, as links. Cards have no heads, and not everybody has a mouse.
 */
export async function SortMenu({ path, view: { state, fields, columns, total, isLowerBound }, words }: SortMenuProps) {
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
    <ListMenu className="sm:relative">
      <summary className={chipClass(false)}>
        <Icon name="sort" isShared className="size-4" />
        {t('order')}
        {keys.length > 0 && (
          <span className="inline-flex max-w-60 items-center gap-1 font-normal">
            <span className="truncate">{keys.map((key) => nameOf(key.replace(/^-/, ''))).join(', ')}</span>
          </span>
        )}
        <Icon name="chevron-down" isShared className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute left-0 z-20 mt-1 max-h-[min(36rem,60dvh)] w-64 overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float">
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

'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Tick } from '@/components/ui/tick';
import { ListMenu } from './filter-menu';

/** The rows selected by hand in a list, on all of its pages, or everything that matches. */
interface Selection {
  /** The filters of the list: with other ones, rows selected before may no longer be in it. */
  of: string;
  ids: Record<string, true>;
  isAll: boolean;
}

const NOTHING: Selection = { of: '', ids: {}, isAll: false };

const Kept = createContext<RefObject<Selection> | null>(null);

/** Keeps the picked rows while the pages and orders of a list replace each other. */
export function PickedRows({ children }: { children: ReactNode }) {
  const kept = useRef<Selection>(NOTHING);
  return <Kept value={kept}>{children}</Kept>;
}

export function useKeptRows(list: string): { before: () => Selection; keep: (picked: Omit<Selection, 'of'>) => void } {
  const kept = use(Kept);
  const of = contentsOf(list);
  return {
    before: () => (kept?.current.of === of ? kept.current : NOTHING),
    keep: (picked) => {
      if (kept) kept.current = { ...picked, of };
    },
  };
}

/** The query of a list without parameters that change only its look. */
function contentsOf(list: string): string {
  const query = new URLSearchParams(list);
  for (const name of ['sort', 'columns', 'density', 'limit', 'page', 'view']) query.delete(name);
  query.sort();
  return query.toString();
}

export const SELECTION_FORM = 'selection';

export interface Selectable {
  action: string;
  screen: string;
  list: string;
  kinds: readonly ('update' | 'delete' | 'restore')[];
  fields: readonly { name: string; text: string }[];
  /** The maximum number of rows selected by hand, and the text about more. */
  most: number;
  tooMany: string;
}

interface SelectionBarProps extends Selectable {
  count: number;
  elsewhere: readonly string[];
  onPage: number;
  total: number;
  isLowerBound: boolean;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  onClear: () => void;
}

const above =
  'absolute right-0 bottom-full z-20 mb-1 max-h-80 overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float';
const choice =
  'flex min-h-9 w-full items-center rounded-control px-3 text-left text-sm hover:bg-accent-soft pointer-coarse:min-h-11';

/** The actions for the selected rows: a form whose checkboxes are in the rows; each leads to a preview. */
export function SelectionBar(props: SelectionBarProps) {
  const t = useTranslations('bulk-acts.bar');
  const bound = String(props.isLowerBound);
  const { action, screen, list, kinds, fields, count, elsewhere, onPage, total, isAll, onAll, onClear } = props;
  return (
    <form
      id={SELECTION_FORM}
      action={action}
      aria-label={t('label')}
      className={classNames(
        'sticky bottom-4 z-30 flex-wrap items-center gap-2 rounded-card border border-accent bg-raised px-4 py-2.5 shadow-float',
        elsewhere.length > 0 ? 'flex' : 'hidden group-has-[[data-pick]:checked]/list:flex',
      )}
    >
      {/* Enter on the checkbox of a row presses a form's first button, which would change or delete: this one does nothing. */}
      <button type="submit" disabled hidden />
      {!isAll && elsewhere.length > 0 && <input type="hidden" name="act.ids" value={elsewhere.join(',')} />}
      <input type="hidden" name="act.screen" value={screen} />
      <input type="hidden" name="act.list" value={list} />
      <p aria-live="polite" className="font-semibold text-sm tabular-nums">
        {isAll ? t('allSelected', { total, bound }) : t('selected', { count })}
        {!isAll && elsewhere.length > 0 && `, ${t('elsewhere', { count: elsewhere.length })}`}
      </p>
      {total > onPage && (
        <label className="flex min-h-9 items-center gap-2 px-1 text-sm">
          <Tick name="act.all" checked={isAll} onChange={({ target }) => onAll(target.checked)} />
          {t('allMatching', { total, bound })}
        </label>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        {kinds.includes('update') && (
          <ListMenu className="relative">
            <summary className={buttonClass({ size: 'sm' }, 'whitespace-nowrap')}>
              <Icon name="edit" className="size-4" />
              {t('change')}
            </summary>
            <ul className={`${above} w-64`}>
              {fields.map(({ name, text }) => (
                <li key={name}>
                  <button type="submit" name="act.field" value={name} className={choice}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </ListMenu>
        )}
        {kinds
          .filter((kind) => kind !== 'update')
          .map((kind) => (
            <Button key={kind} type="submit" variant="secondary" size="sm" name="act.kind" value={kind}>
              <Icon name={kind === 'delete' ? 'trash' : 'undo'} className="size-4" />
              {t(kind)}
            </Button>
          ))}
        <ListMenu className="relative">
          <summary className={buttonClass({ variant: 'secondary', size: 'sm' }, 'whitespace-nowrap')}>
            <Icon name="download" className="size-4" />
            {t('export')}
          </summary>
          <ul className={`${above} w-48`}>
            {(['xlsx', 'csv'] as const).map((format) => (
              <li key={format}>
                <button type="submit" formAction="/api/list-exports" name="format" value={format} className={choice}>
                  {t(format)}
                </button>
              </li>
            ))}
          </ul>
        </ListMenu>
        <Button type="reset" variant="quiet" size="sm" title={t('clear')} aria-label={t('clear')} onClick={onClear}>
          <Icon name="close" className="size-4" />
        </Button>
      </div>
    </form>
  );
}

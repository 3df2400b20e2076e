'use client';
import { type ComponentType, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Tick } from '@/components/ui/tick';
import { DENSITIES, type Density } from '@/lib/core/list-layouts/schema';
import type { Texts } from '@/lib/run/i18n/texts';
import { ColumnCheckbox, type ColumnChoice } from './column-checkbox';
import { ListMenu, ToolRow } from './filter-menu';
import type { SortingWords } from './use-sorting';

interface ColumnMenuProps {
  words: Texts<'columns apply reset density normal compact'> & { sorting: SortingWords };
  /** The target of the form: saves the choice or, for a list within another screen, is that screen's address. */
  action: string;
  method: 'get' | 'post';
  hidden: readonly (readonly [name: string, value: string])[];
  columns: ColumnChoice[];
  density: Density;
  mayReset: boolean;
}

/** Which columns are shown, their order and the row height: a form, whose checkboxes work without JavaScript. */
export function ColumnMenu({ words, action, method, hidden, columns, density, mayReset }: ColumnMenuProps) {
  const [Sortable, setSortable] = useState<ComponentType<{ columns: ColumnChoice[]; words: SortingWords }>>();
  // Default columns hidden because the table is narrow are unticked.
  const [dropped, setDropped] = useState<readonly string[]>([]);
  // Ticks made before the code for sorting arrived are kept.
  const [ticked, setTicked] = useState<readonly string[]>();
  const here = columns.map((column) => ({
    ...column,
    isShown: ticked ? ticked.includes(column.name) : column.isShown && !dropped.includes(column.name),
  }));
  const load = (menu: HTMLElement) => {
    if (Sortable) return;
    setDropped(droppedColumns(menu));
    void import('./sortable-columns').then(
      ({ SortableColumns }) => {
        setTicked(Array.from(menu.querySelectorAll<HTMLInputElement>('li input:checked'), ({ value }) => value));
        setSortable(() => SortableColumns);
      },
      () => {},
    );
  };
  return (
    <ListMenu onToggle={({ currentTarget }) => load(currentTarget)}>
      <ToolRow icon="columns" name={words.columns} />
      <form method={method} action={action}>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {Sortable ? (
          <Sortable columns={here} words={words.sorting} />
        ) : (
          <ul className="max-h-72 overflow-y-auto">
            {here.map((column) => (
              <li key={`${column.name} ${column.isShown}`} className="flex">
                <ColumnCheckbox column={column} />
              </li>
            ))}
          </ul>
        )}
        <fieldset className="mt-2 flex flex-wrap items-center gap-x-4 border-line border-t pt-2 text-sm">
          <legend className="sr-only">{words.density}</legend>
          <span aria-hidden className="font-semibold">
            {words.density}
          </span>
          {DENSITIES.map((one) => (
            <label key={one} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <Tick type="radio" name="density" value={one} defaultChecked={one === density} />
              {words[one]}
            </label>
          ))}
        </fieldset>
        <Button type="submit" size="sm" className="mt-2 w-full">
          {words.apply}
        </Button>
        {mayReset && (
          <Button type="submit" name="original" value="true" variant="quiet" size="sm" className="mt-1 w-full">
            <Icon name="undo" className="size-4" />
            {words.reset}
          </Button>
        )}
      </form>
    </ListMenu>
  );
}

function droppedColumns(menu: HTMLElement): string[] {
  const table = menu.closest('[data-list]')?.querySelector<HTMLElement>('.data-table');
  if (!table || getComputedStyle(table).display !== 'table') return [];
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-from]')];
  return heads.filter((head) => !head.checkVisibility()).map((head) => head.dataset.from!);
}

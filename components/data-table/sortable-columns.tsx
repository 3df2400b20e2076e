'use client';
import { arrayMove } from '@dnd-kit/sortable';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { ColumnCheckbox, type ColumnChoice } from './column-checkbox';
import { SortableList, stepClass } from './sortable-list';
import type { SortingWords } from './use-sorting';

/** Checkboxes for the columns, sorted by dragging, keys or buttons; the form sends them in order. */
export function SortableColumns({ columns, words }: { columns: ColumnChoice[]; words: SortingWords }) {
  const [order, setOrder] = useState(() => columns.map((column) => ({ id: column.name, name: column.text, column })));
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < order.length) setOrder(arrayMove(order, from, to));
  };
  const step = (by: 1 | -1, place: number, isOff: boolean) => (
    <button type="button" disabled={isOff} onClick={() => move(place, place + by)} className={stepClass(true)}>
      <Icon name="chevron-down" className={classNames('size-4', by < 0 && 'rotate-180')} />
      <span className="sr-only">
        {by < 0 ? words.up : words.down}: {order[place]!.name}
      </span>
    </button>
  );
  return (
    <SortableList items={order} words={words} onMove={move} className="max-h-72 overflow-y-auto" isSmall>
      {({ column }, place) => (
        <>
          <ColumnCheckbox column={column} />
          {step(-1, place, place === 0)}
          {step(1, place, place === order.length - 1)}
        </>
      )}
    </SortableList>
  );
}

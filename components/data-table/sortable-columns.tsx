'use client';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { type ColumnChoice, ColumnTick } from './column-tick';
import { type SortingWords, useSorting } from './use-sorting';

interface SortableColumnsProps {
  columns: ColumnChoice[];
  words: SortingWords;
}

/**
 * Checkboxes for the columns, sorted by dragging, with the keys of a handle
 * or with buttons; the form sends them in order.
 */
export function SortableColumns({ columns, words }: SortableColumnsProps) {
  const [order, setOrder] = useState(() => columns.map((column) => ({ id: column.name, name: column.text, column })));
  const id = useId();
  const { sensors, accessibility } = useSorting(order, words);
  const ids = order.map((one) => one.id);
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < order.length) setOrder(arrayMove(order, from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="max-h-72 overflow-y-auto">
          {order.map(({ column }, place) => (
            <Item
              key={column.name}
              column={column}
              words={words}
              isFirst={place === 0}
              isLast={place === order.length - 1}
              onMove={(step) => move(place, place + step)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface ItemProps {
  column: ColumnChoice;
  words: SortingWords;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
}

const small = buttonClass({ variant: 'quiet', size: 'sm' }, 'px-1.5!');

function Item({ column, words, isFirst, isLast, onMove }: ItemProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: column.name });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  const step = (by: 1 | -1, isOff: boolean) => (
    <button type="button" disabled={isOff} onClick={() => onMove(by)} className={small}>
      <Icon name="chevron-down" className={classNames('size-4', by < 0 && 'rotate-180')} />
      <span className="sr-only">
        {by < 0 ? words.up : words.down}: {column.text}
      </span>
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classNames('flex items-center bg-raised', isDragging && 'relative z-10 shadow-float')}
    >
      <button type="button" {...attributes} {...listeners} className={classNames(small, 'cursor-grab touch-none')}>
        <Icon name="menu" className="size-4" />
        <span className="sr-only">
          {words.drag}: {column.text}
        </span>
      </button>
      <ColumnTick column={column} />
      {step(-1, isFirst)}
      {step(1, isLast)}
    </li>
  );
}

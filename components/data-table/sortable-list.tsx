'use client';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useId } from 'react';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { type SortingWords, useSorting } from './use-sorting';

type Sortable = { id: string; name: string };

interface SortableListProps<Item extends Sortable> {
  items: readonly Item[];
  words: SortingWords;
  onMove: (from: number, to: number) => void;
  className: string;
  itemClassName?: string;
  isSmall?: boolean;
  children: (item: Item, place: number) => ReactNode;
}

/** A list sorted by dragging, or with the keys of each handle; callers add the up and down buttons. */
export function SortableList<Item extends Sortable>(props: SortableListProps<Item>) {
  const { items, words, onMove, className, itemClassName, isSmall = false, children } = props;
  const id = useId();
  const { sensors, accessibility } = useSorting(items, words);
  const ids = items.map((item) => item.id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
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
        <ol className={className}>
          {items.map((item, place) => (
            <Line key={item.id} item={item} label={words.drag} isSmall={isSmall} className={itemClassName}>
              {children(item, place)}
            </Line>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface LineProps {
  item: Sortable;
  label: string;
  isSmall: boolean;
  className: string | undefined;
  children: ReactNode;
}

function Line({ item, label, isSmall, className, children }: LineProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: item.id });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classNames('flex items-center bg-raised', className, isDragging && 'relative z-10 shadow-float')}
    >
      <button type="button" {...attributes} {...listeners} className={stepClass(isSmall, 'cursor-grab touch-none')}>
        <Icon name="menu" className={isSmall ? 'size-4' : undefined} />
        <span className="sr-only">
          {label}: {item.name}
        </span>
      </button>
      {children}
    </li>
  );
}

export const stepClass = (isSmall: boolean, more?: string) =>
  isSmall
    ? buttonClass({ variant: 'quiet', size: 'sm' }, classNames('px-1.5!', more))
    : buttonClass({ variant: 'quiet', size: 'icon' }, more);

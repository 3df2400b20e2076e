'use client';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { type SortingWords, useSorting } from './use-sorting';

export interface OrderWords extends SortingWords {
  saved: string;
  failed: string;
}

interface OrderListProps {
  action: string;
  /** Sent along, so that the list returns to the same state. */
  hidden: [name: string, value: string][];
  records: { id: string; name: string }[];
  words: OrderWords;
}

/**
 * Records in manual order, sorted by dragging, with the keys of a handle, or with up and down buttons, which work
 * without JavaScript. Each move is shown at once, and reverted with a message if it is refused.
 */
export function OrderList({ action, hidden, records, words }: OrderListProps) {
  const [order, setOrder] = useState(records);
  const id = useId();
  const { sensors, accessibility } = useSorting(order, words);
  const ids = order.map((record) => record.id);

  async function keep(next: OrderListProps['records']) {
    const before = order;
    setOrder(next);
    const body = new FormData();
    body.append('ids', next.map((record) => record.id).join(','));
    const headers = { accept: 'application/json' };
    const answer = await fetch(action, { method: 'POST', body, headers }).catch(() => null);
    const { to = '' } = (answer?.ok ? await answer.json() : {}) as { to?: string };
    const isKept = to !== '' && !to.includes('draft=');
    toast(isKept ? { text: words.saved } : { text: words.failed, tone: 'bad' });
    if (!isKept) setOrder(before);
  }
  function move(from: number, to: number) {
    if (from !== to && to >= 0 && to < order.length) void keep(arrayMove(order, from, to));
  }
  function drop({ active, over }: DragEndEvent) {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }
  return (
    <form method="post" action={action}>
      <input type="hidden" name="ids" value={ids.join(',')} />
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={accessibility}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
            {order.map((record, place) => (
              <Item
                key={record.id}
                record={record}
                words={words}
                isFirst={place === 0}
                isLast={place === order.length - 1}
                onMove={(step) => move(place, place + step)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </form>
  );
}

interface ItemProps {
  record: OrderListProps['records'][number];
  words: OrderListProps['words'];
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
}

function Item({ record, words, isFirst, isLast, onMove }: ItemProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: record.id });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  const button = (step: 1 | -1, isOff: boolean) => (
    <button
      type="submit"
      name="move"
      value={`${record.id} ${step < 0 ? 'up' : 'down'}`}
      disabled={isOff}
      onClick={(event) => {
        event.preventDefault();
        onMove(step);
      }}
      className={buttonClass({ variant: 'quiet', size: 'icon' })}
    >
      <Icon name="chevron-down" className={step < 0 ? 'rotate-180' : ''} />
      <span className="sr-only">
        {step < 0 ? words.up : words.down}: {record.name}
      </span>
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classNames('flex items-center gap-3 bg-raised px-3 py-2', isDragging && 'relative z-10 shadow-float')}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        className={buttonClass({ variant: 'quiet', size: 'icon' }, 'cursor-grab touch-none')}
      >
        <Icon name="menu" />
        <span className="sr-only">
          {words.drag}: {record.name}
        </span>
      </button>
      <p className="line-clamp-2 min-w-0 flex-1 font-medium">{record.name}</p>
      {button(-1, isFirst)}
      {button(1, isLast)}
    </li>
  );
}

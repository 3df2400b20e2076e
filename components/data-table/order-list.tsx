'use client';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragCancelEvent,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useId, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';

export interface OrderWords {
  drag: string;
  up: string;
  down: string;
  saved: string;
  failed: string;
  /** Read out: how to go about it, and what happens; `{name}`, `{place}` and `{total}` are filled in. */
  instructions: string;
  lifted: string;
  over: string;
  dropped: string;
  cancelled: string;
}

interface OrderListProps {
  action: string;
  /** Sent along, so that the list comes back as it is. */
  hidden: [name: string, value: string][];
  records: { id: string; name: string }[];
  words: OrderWords;
}

/**
 * Records in the order people give them: by dragging, by the keys of a handle, or by the buttons up and down, which post by
 * themselves without JavaScript. Each move is shown at once, and taken back with a sentence when it is refused.
 */
export function OrderList({ action, hidden, records, words }: OrderListProps) {
  const [order, setOrder] = useState(records);
  const id = useId();
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
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
  const tell = (text: string, which: UniqueIdentifier, where?: UniqueIdentifier) =>
    text
      .replace('{name}', order.find((record) => record.id === which)?.name ?? '')
      .replace('{place}', String(ids.indexOf(String(where)) + 1))
      .replace('{total}', String(ids.length));
  const accessibility = {
    screenReaderInstructions: { draggable: words.instructions },
    announcements: {
      onDragStart: ({ active }: DragStartEvent) => {
        hasMoved.current = false;
        return tell(words.lifted, active.id);
      },
      onDragOver: ({ active, over }: DragOverEvent) => {
        // What was just lifted lies over itself: read out at once, that would silence what is said of lifting it.
        hasMoved.current ||= over?.id !== active.id;
        return hasMoved.current && over ? tell(words.over, active.id, over.id) : undefined;
      },
      onDragEnd: ({ active }: DragEndEvent) => tell(words.dropped, active.id),
      onDragCancel: ({ active }: DragCancelEvent) => tell(words.cancelled, active.id),
    } as Announcements,
  };
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

'use client';
import { arrayMove } from '@dnd-kit/sortable';
import { useState } from 'react';
import { fetchSignedIn } from '@/components/portal/call-api';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { SortableList, stepClass } from './sortable-list';
import type { SortingWords } from './use-sorting';

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
  async function keep(next: OrderListProps['records']) {
    const before = order;
    setOrder(next);
    const body = new FormData();
    body.append('ids', next.map((record) => record.id).join(','));
    const headers = { accept: 'application/json' };
    const answer = await fetchSignedIn(action, { method: 'POST', body, headers }).catch(() => null);
    const { to = '' } = (answer?.ok ? await answer.json() : {}) as { to?: string };
    const isKept = to !== '' && !to.includes('draft=');
    toast(isKept ? { text: words.saved } : { text: words.failed, tone: 'bad' });
    if (!isKept) setOrder(before);
  }
  function move(from: number, to: number) {
    if (from !== to && from >= 0 && to >= 0 && to < order.length) void keep(arrayMove(order, from, to));
  }
  const button = (step: 1 | -1, record: OrderListProps['records'][number], place: number) => (
    <button
      type="submit"
      name="move"
      value={`${record.id} ${step < 0 ? 'up' : 'down'}`}
      disabled={place === (step < 0 ? 0 : order.length - 1)}
      onClick={(event) => {
        event.preventDefault();
        move(place, place + step);
      }}
      className={stepClass(false)}
    >
      <Icon name="chevron-down" className={step < 0 ? 'rotate-180' : ''} />
      <span className="sr-only">
        {step < 0 ? words.up : words.down}: {record.name}
      </span>
    </button>
  );
  return (
    <form method="post" action={action}>
      <input type="hidden" name="ids" value={order.map(({ id }) => id).join(',')} />
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SortableList
        items={order}
        words={words}
        onMove={move}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised"
        itemClassName="gap-3 px-3 py-2"
      >
        {(record, place) => (
          <>
            <p className="line-clamp-2 min-w-0 flex-1 font-medium">{record.name}</p>
            {button(-1, record, place)}
            {button(1, record, place)}
          </>
        )}
      </SortableList>
    </form>
  );
}

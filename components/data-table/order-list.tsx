'use client';
import { arrayMove } from '@dnd-kit/sortable';
import { useMoves } from '@/components/portal/use-moves';
import { Icon } from '@/components/ui/icon';
import type { Texts } from '@/lib/run/i18n/texts';
import { SortableList, stepClass } from './sortable-list';
import type { SortingWords } from './use-sorting';

interface OrderListProps {
  action: string;
  /** Sent along, so that the list returns to the same state. */
  hidden: [name: string, value: string][];
  records: SortedRecord[];
  words: SortingWords & Texts<'saved failed'>;
}

type SortedRecord = { id: string; name: string };
/** The target is the id of another record, because an earlier move may be reverted. */
type Move = { id: string; to: string };

const moved = (order: SortedRecord[], move: Move): SortedRecord[] => {
  const placeOf = (id: string) => order.findIndex((record) => record.id === id);
  return arrayMove(order, placeOf(move.id), placeOf(move.to));
};

const idsOf = (order: SortedRecord[]) => order.map(({ id }) => id).join(',');

/** Records in manual order, by dragging, keys or buttons, which work without JavaScript; a refused move is reverted. */
export function OrderList({ action, hidden, records, words }: OrderListProps) {
  const { moves, add } = useMoves<Move>(words);
  const order = moves.reduce(moved, records);
  function move(from: number, to: number) {
    const [record, place] = [order[from], order[to]];
    if (!record || !place || record === place) return;
    add({ id: record.id, to: place.id }, action, (kept) => {
      const body = new FormData();
      body.append('ids', idsOf(kept.reduce(moved, records)));
      return body;
    });
  }
  const button = (step: 1 | -1, record: SortedRecord, place: number) => (
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
      <input type="hidden" name="ids" value={idsOf(order)} />
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

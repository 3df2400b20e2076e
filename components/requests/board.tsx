'use client';
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useId, useState } from 'react';
import { useMoves } from '@/components/portal/use-moves';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { nextStates } from '@/lib/nouns/requests/rules';
import type { RequestName } from '@/lib/nouns/requests/schema';
import type { Texts } from '@/lib/run/i18n/texts';

export interface Card {
  id: string;
  title: string;
  href: string;
  /** Subject and origin, the beginning of its text, its age, and who has it, if anybody. */
  about: string;
  words: string;
  age: string;
  whose: string;
  mark: { text: string; tone: 'bad' | 'warn' | 'neutral' } | null;
  next: readonly string[];
}

export interface Column {
  status: string;
  label: string;
  total: number;
  isLowerBound: boolean;
  /** Of requests that are done with: folded until it is opened, or one is moved there. */
  isDone: boolean;
  cards: Card[];
}

/** The last four are for screen readers; `{name}` and `{state}` are filled in. */
type BoardWords = Texts<'drag move saved failed undone empty instructions lifted dropped cancelled'> & {
  moves: Record<string, string>;
};

interface BoardProps {
  name: RequestName;
  action: string;
  columns: Column[];
  words: BoardWords;
}

/** Requests as a board: dragged by pointer or keyboard, or moved by a menu; a refused move is rolled back. */
export function Board({ name, action, columns: given, words }: BoardProps) {
  const { moves, add, takeBack } = useMoves<Move>(words);
  const columns = moves.reduce(moved, given);
  const [lifted, setLifted] = useState<Card | null>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  );
  const cardOf = (key: unknown) => columns.flatMap(({ cards }) => cards).find((card) => card.id === key);
  const labelOf = (status: unknown) => columns.find((column) => column.status === status)?.label ?? '';

  function move(card: Card, status: string) {
    setOpened([...opened, status]);
    const now = { ...card, next: nextStates(name, status) };
    const to = `${action}/${card.id}`;
    const one = { card: now, status };
    const body = () => new URLSearchParams({ status });
    const run = () => takeBack(one, to, new URLSearchParams({ undoStep: 'yes' }), words.undone);
    add(one, to, body, { of: card.id, run });
  }
  function drop({ active, over }: DragEndEvent) {
    setLifted(null);
    const card = cardOf(active.id);
    const status = String(over?.id ?? '');
    if (card?.next.includes(status)) move(card, status);
  }
  const announce = (text: string, key: unknown, status?: unknown) =>
    text.replace('{name}', cardOf(key)?.title ?? '').replace('{state}', labelOf(status));
  const announcements: Announcements = {
    onDragStart: ({ active }) => announce(words.lifted, active.id),
    onDragOver: ({ over }) => labelOf(over?.id) || undefined,
    onDragEnd: ({ active, over }) => announce(over ? words.dropped : words.cancelled, active.id, over?.id),
    onDragCancel: ({ active }) => announce(words.cancelled, active.id),
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      onDragStart={({ active }: DragStartEvent) => setLifted(cardOf(active.id) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setLifted(null)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.instructions } }}
    >
      <div className="flex gap-4 overflow-x-auto max-md:-mx-4 max-md:snap-x max-md:snap-mandatory max-md:scroll-px-4 max-md:items-start max-md:px-4">
        {columns.map((column) => (
          <State
            key={column.status}
            column={column}
            isTarget={lifted?.next.includes(column.status) ?? false}
            isFolded={column.isDone && !opened.includes(column.status)}
            onFold={() =>
              setOpened(
                opened.includes(column.status)
                  ? opened.filter((one) => one !== column.status)
                  : [...opened, column.status],
              )
            }
            isOff={lifted !== null && !lifted.next.includes(column.status)}
          >
            {column.cards.map((card) => (
              <Item key={card.id} card={card} action={`${action}/${card.id}`} words={words} onMove={move} />
            ))}
            {column.cards.length === 0 && <li className="px-1 py-3 text-ink-soft text-sm">{words.empty}</li>}
          </State>
        ))}
      </div>
    </DndContext>
  );
}

type Move = { card: Card; status: string };

const moved = (columns: Column[], { card, status }: Move): Column[] =>
  columns.map((column) => {
    const cards = column.cards.filter(({ id }) => id !== card.id);
    const left = column.cards.length - cards.length;
    if (column.status !== status) return { ...column, cards, total: column.total - left };
    return { ...column, cards: [card, ...cards], total: column.total + 1 - left };
  });

interface StateProps {
  column: Column;
  isTarget: boolean;
  isOff: boolean;
  isFolded: boolean;
  onFold: () => void;
  children: React.ReactNode;
}

function State({ column, isTarget, isOff, isFolded, onFold, children }: StateProps) {
  const heading = (
    <>
      {column.label}
      <span className="text-ink-soft text-sm tabular-nums">
        {column.isLowerBound && '> '}
        {column.total}
      </span>
    </>
  );
  const { setNodeRef, isOver } = useDroppable({ id: column.status, disabled: isOff });
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`state-${column.status}`}
      className={classNames(
        // On a phone each state is a page beside the next, and scrolls by itself.
        'rounded-card border bg-sunken transition-colors max-md:relative max-md:max-h-[80dvh] max-md:snap-start max-md:overflow-y-auto',
        isFolded ? 'flex-none p-1' : 'min-w-0 p-3 max-md:w-[86%] max-md:flex-none md:min-w-60 md:flex-1',
        isTarget ? 'border-accent border-dashed' : 'border-line',
        isTarget && isOver && 'bg-accent-soft',
        isOff && 'opacity-60',
      )}
    >
      <h2 id={`state-${column.status}`} className="font-semibold">
        {column.isDone ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={onFold}
            className={classNames(
              'flex min-h-11 items-center gap-2 rounded-control px-2 hover:text-accent',
              isFolded ? 'md:min-w-11 md:py-3 md:[writing-mode:vertical-rl]' : 'w-full justify-between px-1',
            )}
          >
            {heading}
          </button>
        ) : (
          <span className="flex items-center justify-between px-1">{heading}</span>
        )}
      </h2>
      {!isFolded && <ul className="mt-2 space-y-2">{children}</ul>}
    </section>
  );
}

interface ItemProps {
  card: Card;
  action: string;
  words: BoardWords;
  onMove: (card: Card, status: string) => void;
}

function Item({ card, action, words, onMove }: ItemProps) {
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
    id: card.id,
    disabled: card.next.length === 0,
  });
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined;
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classNames(
        'rounded-control border border-line bg-raised p-3',
        isDragging && 'relative z-20 shadow-float',
      )}
    >
      <div className="flex items-start gap-2">
        <a href={card.href} className="line-clamp-2 min-w-0 flex-1 break-words font-medium hover:text-accent">
          {card.title}
        </a>
        {card.next.length > 0 && (
          <button
            type="button"
            {...attributes}
            {...listeners}
            className={buttonClass(
              { variant: 'quiet', size: 'sm' },
              '-mt-1.5 -mr-1.5 cursor-grab touch-none max-md:hidden noscript:hidden',
            )}
          >
            <Icon name="menu" className="size-4" />
            <span className="sr-only">
              {words.drag}: {card.title}
            </span>
          </button>
        )}
      </div>
      {card.about && <p className="line-clamp-2 break-words text-ink-soft text-sm">{card.about}</p>}
      {card.words && <p className="mt-1 line-clamp-2 break-words text-sm">{card.words}</p>}
      <div className="-mb-1.5 mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <span className={card.mark?.tone === 'bad' ? 'font-semibold text-bad' : undefined}>
          {card.mark?.text ?? card.age}
        </span>
        {card.whose && <span className="min-w-0 truncate">{card.whose}</span>}
        {card.next.length > 0 && (
          <details className="ml-auto open:mb-1.5 open:basis-full">
            <summary className="min-h-9 cursor-pointer content-center text-ink-soft text-sm hover:text-accent pointer-coarse:min-h-11">
              {words.move}
              <span className="sr-only">: {card.title}</span>
            </summary>
            <form
              method="post"
              action={action}
              className="flex flex-wrap gap-2 pt-1"
              onSubmit={(event) => {
                event.preventDefault();
                const { submitter } = event.nativeEvent;
                if (submitter instanceof HTMLButtonElement) onMove(card, submitter.value);
              }}
            >
              {card.next.map((status) => (
                <button
                  key={status}
                  type="submit"
                  name="status"
                  value={status}
                  className={buttonClass({ variant: 'secondary', size: 'sm' })}
                >
                  {words.moves[status]}
                </button>
              ))}
            </form>
          </details>
        )}
      </div>
    </li>
  );
}

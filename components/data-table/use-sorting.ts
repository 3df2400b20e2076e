import {
  type Announcements,
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
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef } from 'react';

export interface SortingWords {
  drag: string;
  up: string;
  down: string;
  /** Read out: how to go about it, and what happens; `{name}`, `{place}` and `{total}` are filled in. */
  instructions: string;
  lifted: string;
  over: string;
  dropped: string;
  cancelled: string;
}

/** How a list is arranged by a pointer and by keys, and what is read out meanwhile. */
export function useSorting(items: readonly { id: string; name: string }[], words: SortingWords) {
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const tell = (text: string, which: UniqueIdentifier, where?: UniqueIdentifier) =>
    text
      .replace('{name}', items.find(({ id }) => id === which)?.name ?? '')
      .replace('{place}', String(items.findIndex(({ id }) => id === where) + 1))
      .replace('{total}', String(items.length));
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
  return { sensors, accessibility };
}

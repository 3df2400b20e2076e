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
import type { Texts } from '@/lib/run/i18n/texts';

/** The last five are for screen readers; `{name}`, `{place}` and `{total}` are replaced. */
export type SortingWords = Texts<'drag up down instructions lifted over dropped cancelled'>;

/** Sorts a list by pointer and keyboard, with announcements for screen readers. */
export function useSorting(items: readonly { id: string; name: string }[], words: SortingWords) {
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announce = (text: string, which: UniqueIdentifier, where?: UniqueIdentifier) =>
    text
      .replace('{name}', items.find(({ id }) => id === which)?.name ?? '')
      .replace('{place}', String(items.findIndex(({ id }) => id === where) + 1))
      .replace('{total}', String(items.length));
  const accessibility = {
    screenReaderInstructions: { draggable: words.instructions },
    announcements: {
      onDragStart: ({ active }: DragStartEvent) => {
        hasMoved.current = false;
        return announce(words.lifted, active.id);
      },
      onDragOver: ({ active, over }: DragOverEvent) => {
        // A lifted item is over itself: announcing that at once would interrupt the announcement of the lifting.
        hasMoved.current ||= over?.id !== active.id;
        return hasMoved.current && over ? announce(words.over, active.id, over.id) : undefined;
      },
      onDragEnd: ({ active }: DragEndEvent) => announce(words.dropped, active.id),
      onDragCancel: ({ active }: DragCancelEvent) => announce(words.cancelled, active.id),
    } as Announcements,
  };
  return { sensors, accessibility };
}

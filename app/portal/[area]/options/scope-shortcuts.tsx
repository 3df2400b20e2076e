'use client';
import { Button } from '@/components/ui/button';
import { useIsAlive } from '@/components/ui/is-alive';

/** Nothing but a click on its own box allows health data. */
const boxesIn = (part: Element | null, which = ':not([name$=":health"])') => [
  ...(part?.querySelectorAll<HTMLInputElement>(`input[type=checkbox]${which}`) ?? []),
];

const tick = (boxes: HTMLInputElement[], isTicked: boolean) => {
  for (const box of boxes) box.checked = isTicked;
};

/** Ticks the boxes for reading, of all groups, or none at all. */
export function ScopeShortcuts({ words }: { words: { readAll: string; none: string } }) {
  const isAlive = useIsAlive();
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        disabled={!isAlive}
        onClick={(event) => tick(boxesIn(event.currentTarget.closest('fieldset'), '[name$=":read"]'), true)}
      >
        {words.readAll}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={!isAlive}
        onClick={(event) => tick(boxesIn(event.currentTarget.closest('fieldset'), ''), false)}
      >
        {words.none}
      </Button>
    </div>
  );
}

/** Ticks all boxes of a group, or none if all are ticked. */
export function AllOrNone({ label, about }: { label: string; about: string }) {
  const isAlive = useIsAlive();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${label}, ${about}`}
      disabled={!isAlive}
      onClick={(event) => {
        const boxes = boxesIn(event.currentTarget.closest('fieldset'));
        tick(
          boxes,
          boxes.some(({ checked }) => !checked),
        );
      }}
    >
      {label}
    </Button>
  );
}

import { classNames } from '@/components/ui/class-names';
import type { NarrowPlace } from './narrow-places';

/** A table that is set as blocks is no table any more for some screen readers, unless it says so. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const cells: Record<NarrowPlace, string> = {
  name: '@max-2xl:order-1 @max-2xl:text-base',
  'name-too': '@max-2xl:sr-only',
  badge: '@max-2xl:order-2 @max-2xl:mr-6 @max-2xl:justify-self-end',
  fact: '@max-2xl:order-3 @max-2xl:col-span-2 @max-2xl:grid @max-2xl:grid-cols-[7rem_minmax(0,1fr)] @max-2xl:gap-x-3',
  none: '@max-2xl:hidden',
};

/** How the parts of a table are set where its rows are cards; the room it has decides, not the window. */
export const asCard = {
  table: '@max-2xl:block',
  head: '@max-2xl:sr-only',
  body: '@max-2xl:block',
  row: classNames(
    '@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:items-baseline @max-2xl:gap-x-3 @max-2xl:gap-y-1',
    '@max-2xl:border-line @max-2xl:border-b @max-2xl:px-4 @max-2xl:py-3 @max-2xl:last:border-b-0',
  ),
  cell: (place: NarrowPlace, isEmpty: boolean) =>
    classNames(
      '@max-2xl:max-w-none! @max-2xl:border-b-0 @max-2xl:p-0 @max-2xl:text-left!',
      // Whoever hears the table counts its cells: an empty one stays there, unseen.
      isEmpty && place !== 'none' && place !== 'name' ? '@max-2xl:sr-only' : cells[place],
    ),
  /** Parts of a name follow each other. */
  inline: '@max-2xl:[&_*]:inline',
  /** Only on cards. */
  only: '@2xl:hidden',
  /** Only in tables. */
  never: '@max-2xl:hidden',
};

const GAP_PX = 8;
/** As a share of the window's height: notices are not placed further down. */
const REACH = 0.6;
const OCCUPIED =
  ':is(main, [role="dialog"], [data-occasion]) :is(a, button, input, select, textarea, summary, [contenteditable])';

/**
 * The top position at which a box of this size at the right edge covers no controls: below the header
 * and obstacles, or over the header if there is no free space.
 */
export function freePlace({ left, right, height }: Pick<DOMRect, 'left' | 'right' | 'height'>): number {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const inTheWay = [...document.querySelectorAll(OCCUPIED)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.right > left && box.left < right)
    .sort((one, other) => one.top - other.top);
  let top = Math.max(header, 0) + GAP_PX;
  for (const box of inTheWay)
    if (box.bottom + GAP_PX > top && box.top < top + height + GAP_PX) top = box.bottom + GAP_PX;
  return top + height < window.innerHeight * REACH ? top : GAP_PX;
}

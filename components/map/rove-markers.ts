/** Directions as pixels to the right and down. */
const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Markers by keyboard: Enter on the map goes to the one nearest to its middle, arrows go on to the next in their direction,
 * Enter follows it, and Escape returns to the map.
 */
export function roveMarkers(root: HTMLElement): void {
  const markers = () =>
    [...root.querySelectorAll<SVGAElement>('.map-markers a:not(.is-beyond)')].filter((marker) =>
      marker.checkVisibility(),
    );
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const nearest = (from: Element, [dx, dy]: [number, number]) => {
    const start = middleOf(from);
    let best: { marker: SVGAElement; cost: number } | undefined;
    for (const marker of markers()) {
      if (marker === from) continue;
      const { x, y } = middleOf(marker);
      const [along, aside] = [
        (x - start.x) * dx + (y - start.y) * dy,
        Math.abs((x - start.x) * dy + (y - start.y) * dx),
      ];
      const cost = dx || dy ? along + 2 * aside : Math.hypot(x - start.x, y - start.y);
      if ((along > 0 || !(dx || dy)) && (!best || cost < best.cost)) best = { marker, cost };
    }
    return best?.marker;
  };
  root.addEventListener('keydown', (event) => {
    const marker = (event.target as Element).closest('.map-markers a');
    if (event.target === root && event.key === 'Enter') {
      event.preventDefault();
      nearest(root, [0, 0])?.focus();
    } else if (marker && event.key === 'Escape') {
      event.preventDefault();
      root.focus();
    } else if (marker && DIRECTIONS[event.key]) {
      event.preventDefault();
      nearest(marker, DIRECTIONS[event.key]!)?.focus();
    }
  });
}

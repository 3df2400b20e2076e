/** Hides names (and dots) that the map's edge or controls cut off: the server does not know the shape of the box. */
export function trimNames(root: HTMLElement): void {
  const box = root.getBoundingClientRect();
  const covers = [...root.querySelectorAll('.map-controls, .map-sources, .map-tools')].map((element) =>
    element.getBoundingClientRect(),
  );
  for (const name of root.querySelectorAll<SVGTextElement>('.map-names text')) {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    const isCut = left < box.left + 4 || right > box.right - 4 || top < box.top + 4 || bottom > box.bottom - 4;
    const isCovered = covers.some(
      (cover) => left < cover.right && right > cover.left && top < cover.bottom && bottom > cover.top,
    );
    const dot = name.previousElementSibling;
    for (const part of dot instanceof SVGCircleElement ? [name, dot] : [name]) {
      part.style.visibility = isCut || isCovered ? 'hidden' : '';
    }
  }
}

export default function stillMap(root: HTMLElement): void {
  new ResizeObserver(() => trimNames(root)).observe(root);
}

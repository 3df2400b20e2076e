import type { Camera } from './camera';

/** A cluster within this many pixels of a listed center is assumed to contain it. */
const NEAR = 60;

/** Highlights the pin or cluster of the hovered or focused list item, and vice versa. */
export function highlight(root: HTMLElement, camera: Camera): void {
  let lit: Element[] = [];
  const light = (event: Event) => {
    const from =
      event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('[data-center]') : null;
    for (const element of lit) element.classList.remove('is-lit');
    lit = from ? counterparts(from) : [];
    for (const element of lit) element.classList.add('is-lit');
  };
  const counterparts = (from: HTMLElement | SVGElement): Element[] => {
    const same = [...document.querySelectorAll(`[data-center="${CSS.escape(from.dataset.center ?? '')}"]`)];
    const others = same.filter((element) => element !== from);
    return others.length || root.contains(from) ? others : nearest(from.dataset);
  };
  const nearest = ({ x, y }: DOMStringMap): Element[] => {
    const at = camera.toScreen({ x: Number(x), y: Number(y) });
    const distances = [...root.querySelectorAll<SVGElement>('.map-cluster')]
      .filter((cluster) => cluster.checkVisibility())
      .map((cluster) => {
        const there = camera.toScreen({ x: Number(cluster.dataset.x), y: Number(cluster.dataset.y) });
        return { cluster, distance: Math.hypot(there.x - at.x, there.y - at.y) };
      })
      .toSorted((one, other) => one.distance - other.distance);
    return distances[0] && distances[0].distance < NEAR ? [distances[0].cluster] : [];
  };
  document.addEventListener('pointerover', light);
  document.addEventListener('focusin', light);
}

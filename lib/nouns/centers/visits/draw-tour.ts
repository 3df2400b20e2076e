import type { Language } from '@/lib/nouns/places/map/area-names';
import { drawPoints, type PointsDrawing, pixelIn, viewOf } from '@/lib/nouns/places/map/draw-points';
import { escapeXml } from '@/lib/run/i18n/escape';
import type { Plan } from './open-plan';

/** A map of the tour: starting point, straight legs, and numbered stops that link to their place in the plan. */
export function drawTour(
  { tour, start }: Plan,
  isRound: boolean,
  language: Language,
): { drawing: PointsDrawing; marks: string } {
  const spots = tour.stops.map(({ center }) => center);
  const view = viewOf([...(start ? [start] : []), ...spots]);
  const at = spots.map((spot) => pixelIn(view, spot));
  const home = start && pixelIn(view, start);
  const way = [...(home ? [home] : []), ...at, ...(home && isRound ? [home] : [])];
  const line = `<polyline class="tour-line" points="${way.map(({ x, y }) => `${x},${y}`).join(' ')}"/>`;
  const beginning = home ? `<circle class="tour-start" cx="${home.x}" cy="${home.y}" r="6"/>` : '';
  const stops = at.map(({ x, y }, n) => {
    const label = escapeXml(`${n + 1}. ${spots[n]!.name}`);
    return `<a class="map-cluster" href="#stop-${n + 1}" aria-label="${label}" transform="translate(${x} ${y})"><circle r="11"/><text y="4.5">${n + 1}</text></a>`;
  });
  return { drawing: drawPoints({ points: [], language, shape: 1.5, view }), marks: line + beginning + stops.join('') };
}

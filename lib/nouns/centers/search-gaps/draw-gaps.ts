import type { Language } from '@/lib/nouns/places/map/area-names';
import { pixelIn } from '@/lib/nouns/places/map/draw-points';
import { drawProvinces } from '@/lib/nouns/places/map/draw-provinces';
import type { LatLng } from '@/lib/nouns/places/map/rules';
import type { GapArea } from './schema';

type GapLink = Pick<GapArea, 'provinceCode' | 'times'> & { href: string; label: string; isChosen: boolean };

const RADIUS = 1.6;

export function drawGaps(areas: readonly GapLink[], dots: readonly LatLng[], language: Language) {
  const most = Math.max(1, ...areas.map(({ times }) => times));
  const links = areas.flatMap(({ provinceCode: code, times, href, label, isChosen }) =>
    code ? [{ code, href, label, text: `${code} ${times}`, shade: times / most, isChosen }] : [],
  );
  const { drawing, marks } = drawProvinces(links, language, 1);
  const isWithin = (value: number) => value > 0 && value < drawing.size;
  const shown = dots.map((at) => pixelIn(drawing.view, at)).filter(({ x, y }) => isWithin(x) && isWithin(y));
  const circles = shown.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${RADIUS}"/>`).join('');
  return { drawing, marks: `<g class="map-dots" aria-hidden="true">${circles}</g>${marks}` };
}

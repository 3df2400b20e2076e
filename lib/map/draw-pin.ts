import { baseAddress } from '@/lib/map/base-address';
import { drawOverlay } from '@/lib/map/draw-overlay';
import type { Language } from '@/lib/map/place-names';
import { clampView, frames, type LatLng, toMap } from '@/lib/map/rules';

export type PinDrawing = { size: number; overlay: string; baseHref: string };

/** Pixel zoom of a small map: a town and its neighbours. */
const CLOSE = 10.5;
/** The box of a small map is three wide and two high; components/map/map.css has it too. */
const PIN_SHAPE = 1.5;

/** A small map of where one place is, in the small frame; `look` is the pin's class. */
export function drawPin({ at, language, look }: { at: LatLng; language: Language; look?: string }): PinDrawing {
  const { size, zoom: offset } = frames.small;
  const view = clampView({ ...at, zoom: CLOSE - offset });
  const marker = { ...toMap(at), count: 1, label: '', ...(look && { look }) };
  const overlay = drawOverlay({
    view,
    frame: 'small',
    language,
    markers: [marker],
    hasControls: false,
    shape: PIN_SHAPE,
  });
  return { size, overlay, baseHref: baseAddress({ view, frame: 'small' }) };
}

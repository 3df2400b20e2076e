import type { Language } from '@/lib/map/area-names';
import { baseAddress } from '@/lib/map/base-address';
import { drawOverlay } from '@/lib/map/draw-overlay';
import { clampView, frames, type LatLng, toMap, type View } from '@/lib/map/rules';

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

export type AroundDrawing = PinDrawing & { view: View };

/** Pixel zoom at which a pin is placed: a town fills the box. */
const PLACING = 12;

/** The view in which somebody begins to place a pin: the town around it, or the whole country. */
export const placingView = (at: LatLng | null): View =>
  at ? clampView({ ...at, zoom: PLACING - frames.small.zoom }) : clampView({ zoom: 5.75 });

/** Land and names under a view, in the small frame and without any marker: what a pin is placed on. */
export function drawAround(view: View, language: Language): AroundDrawing {
  return {
    size: frames.small.size,
    view,
    overlay: drawOverlay({ view, frame: 'small', language, markers: [], shape: PIN_SHAPE }),
    baseHref: baseAddress({ view, frame: 'small' }),
  };
}

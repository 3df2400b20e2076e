import type { Language } from '@/lib/nouns/places/map/area-names';
import { baseAddress } from '@/lib/nouns/places/map/base-address';
import { drawOverlay, type Marker } from '@/lib/nouns/places/map/draw-overlay';
import { clampView, frames, type LatLng, toMap, type View } from '@/lib/nouns/places/map/rules';

/** Aspect ratio of the small map: width divided by height; repeated in components/map/map.css. */
const PIN_SHAPE = 1.5;

export type AroundDrawing = { size: number; overlay: string; baseHref: string; view: View };

/** Pixel zoom for placing a pin: a town fills the box. */
const PLACING = 12;

/** The initial view for placing a pin: the surrounding town, or the whole country. */
export const placingView = (at: LatLng | null): View =>
  at ? clampView({ ...at, zoom: PLACING - frames.small.zoom }) : clampView({ zoom: 5.75 });

/** Pixel zoom around a pin: with the neighbouring towns. */
const SURROUNDINGS = 10.5;

/** A place with its pin among the towns around it. */
export const drawPinned = (at: LatLng, look: string, language: Language): AroundDrawing =>
  drawAround(clampView({ ...at, zoom: SURROUNDINGS - frames.small.zoom }), language, [
    { ...toMap(at), count: 1, label: '', look },
  ]);

/** Land and labels of a view in the small frame; without markers the background for placing a pin. */
export function drawAround(view: View, language: Language, markers: Marker[] = []): AroundDrawing {
  return {
    size: frames.small.size,
    view,
    overlay: drawOverlay({
      view,
      frame: 'small',
      language,
      markers,
      shape: PIN_SHAPE,
      hasControls: markers.length === 0,
    }),
    baseHref: baseAddress({ view, frame: 'small' }),
  };
}

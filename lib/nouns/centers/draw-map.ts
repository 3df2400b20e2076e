import { getTranslations } from 'next-intl/server';
import { type Cluster, clusterDrawings, type Drawing } from '@/lib/nouns/centers/cluster-centers';
import type { CenterFilters } from '@/lib/nouns/centers/filter-sql';
import type { CenterTier } from '@/lib/nouns/centers/schema';
import type { Language } from '@/lib/nouns/places/map/area-names';
import { baseAddress } from '@/lib/nouns/places/map/base-address';
import { boundsAround, drawOverlay, type Marker } from '@/lib/nouns/places/map/draw-overlay';
import type { AreaName } from '@/lib/nouns/places/map/geometry';
import { townFinder } from '@/lib/nouns/places/map/place-names';
import {
  clampView,
  frames,
  ITALY,
  type LatLng,
  MAX_ZOOM,
  MIN_ZOOM,
  unitsPerPixel,
  type View,
  viewOfBounds,
} from '@/lib/nouns/places/map/rules';

interface MarkerLabels {
  pin(name: string, tier: CenterTier): string;
  cluster(count: number, town: string | undefined): string;
}

type MapTexts = Awaited<ReturnType<typeof getTranslations<never>>>;

/** Placeholder of the name in a cached label; no name contains it. */
const NAME = '\uE000';
const MOST_KEPT = 5000;
const kept = new Map<string, string>();

/** The labels of markers, formatted once for a tier or count: for hundreds it took longer than drawing them. */
export function markerLabels(language: Language, t: MapTexts): MarkerLabels {
  return {
    pin: (name, tier) =>
      labelWith(name, `${language} ${tier}`, () =>
        t('map.pin', { name: NAME, tier: t(`records.values.tier.${tier}`) }),
      ),
    cluster: (count, town) =>
      town === undefined
        ? labelWith('', `${language} ${count}`, () => t('map.cluster', { count }))
        : labelWith(town, `${language} ${count} near`, () => t('map.clusterNear', { count, place: NAME })),
  };
}

function labelWith(name: string, key: string, format: () => string): string {
  let label = kept.get(key);
  if (label === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear();
    label = format();
    kept.set(key, label);
  }
  return label.replace(NAME, () => name);
}

export type CenterMapRequest = {
  locale: Language;
  view: View;
  filters?: CenterFilters | undefined;
  /** The place searched for: gets a mark and distance rings. */
  place?: LatLng | undefined;
  /** A region or province to highlight; see `outlinedArea`. */
  lit?: AreaName | undefined;
  hrefFor: (view: View) => string;
  centerHref: (slug: string) => string;
};
export type FrameDrawing = { size: number; overlay: string; baseHref: string };
export type CenterMapDrawing = {
  view: View;
  frames: Record<'wide' | 'phone', FrameDrawing>;
  /** Absent at the maximum zoom. */
  closerHref?: string | undefined;
  fartherHref?: string | undefined;
  wholeHref?: string | undefined;
};

export const drawingsOf = (view: View): Drawing[] =>
  (['wide', 'phone'] as const).map((frame) => ({
    bounds: boundsAround(view, frame),
    zoom: view.zoom + frames[frame].zoom,
    scale: frames[frame].markers,
  }));

export async function drawCenterMap(request: CenterMapRequest): Promise<CenterMapDrawing> {
  const { view, hrefFor } = request;
  const clusters = await clusterDrawings(drawingsOf(view), request.filters);
  const { locale } = request;
  const labels = markerLabels(locale, await getTranslations({ locale }));
  const wide = drawFrame('wide', clusters[0]!, request, labels);
  const phone = drawFrame('phone', clusters[1]!, request, labels);
  const zoomed = (steps: number) => hrefFor(clampView({ ...view, zoom: view.zoom + steps }));
  const isWhole = view.zoom === ITALY.zoom && view.lat === ITALY.lat && view.lng === ITALY.lng;
  return {
    view,
    frames: { wide, phone },
    closerHref: view.zoom < MAX_ZOOM ? zoomed(1) : undefined,
    fartherHref: view.zoom > MIN_ZOOM ? zoomed(-1) : undefined,
    wholeHref: isWhole ? undefined : hrefFor(ITALY),
  };
}

function drawFrame(
  frame: 'wide' | 'phone',
  clusters: Cluster[],
  request: CenterMapRequest,
  labels: MarkerLabels,
): FrameDrawing {
  const { view, place, locale, lit } = request;
  const { size, zoom } = frames[frame];
  const markers = markersFor(clusters, view.zoom + zoom, request, labels);
  const overlay = drawOverlay({ view, frame, language: locale, markers, place });
  return { size, overlay, baseHref: baseAddress({ view, frame, lit }) };
}

function markersFor(clusters: Cluster[], zoom: number, request: CenterMapRequest, labels: MarkerLabels): Marker[] {
  const { locale, centerHref, hrefFor, view } = request;
  const crowds = clusters.filter(({ id }) => !id);
  const townNear = townFinder(crowds, 36 * unitsPerPixel(zoom), locale);
  return clusters.map(({ x, y, count, bounds, id, slug, name, tier }) => {
    if (id && slug && name && tier) {
      const label = labels.pin(name, tier);
      return { x, y, count, id, name, href: centerHref(slug), look: tier.toLowerCase(), label };
    }
    const label = labels.cluster(count, townNear({ x, y }));
    return { x, y, count, label, href: hrefFor(closerTo(bounds, view)) };
  });
}

/** A view that separates a cluster's centers: between one and four zoom steps closer. */
function closerTo(bounds: Cluster['bounds'], view: View): View {
  const fitting = viewOfBounds(bounds, 0.15);
  return clampView({ ...fitting, zoom: Math.min(Math.max(fitting.zoom, view.zoom + 1), view.zoom + 4) });
}

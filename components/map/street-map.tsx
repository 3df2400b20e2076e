// Google's map with the same clusters and pins, read from the drawn map, which the page updates after each movement.
// Only positions of our own data reach Google's map. Loaded only when a visitor asks for the street map.
import { AdvancedMarker, APIProvider, Map as GoogleMap, type MapEvent, useMap } from '@vis.gl/react-google-maps';
import { createRoot } from 'react-dom/client';
import { clampView, frames, fromMap, type LatLng, type View } from '@/lib/nouns/places/map/rules';
import type { Camera } from './camera';
import { viewIn } from './exchange';

export type StreetMap = { update(): void; close(): void };
type Options = { apiKey: string; onMove: (view: View) => void; onFailure: () => void };
type Marker = { position: LatLng; href: string; label: string; count: string; look: string; shapes: string[] };

/** Advanced markers need the id of a map style; this is Google's own demo id. */
const MAP_ID = 'DEMO_MAP_ID';

/** Puts the street map over the drawn one; `onMove` gets each view it rests at, `onFailure` if it cannot load. */
export function showStreetMap(root: HTMLElement, camera: Camera, { apiKey, onMove, onFailure }: Options): StreetMap {
  const box = document.createElement('div');
  box.className = 'street-map';
  root.append(box);
  const scale = zoomScale(root);
  const start = { ...camera.view, zoom: Math.round(camera.view.zoom - scale) };
  const react = createRoot(box);
  let known = nameOf(start);

  const onIdle = ({ map }: MapEvent) => {
    const view = { ...start, ...map.getCenter()?.toJSON(), zoom: map.getZoom() ?? start.zoom };
    // The page already shows this view: at the start, and when only the markers have changed.
    if (known === nameOf(view)) return;
    known = nameOf(view);
    onMove(clampView({ ...view, zoom: view.zoom + scale }));
  };
  const update = () =>
    react.render(
      <APIProvider apiKey={apiKey} language={document.documentElement.lang} onError={onFailure}>
        <GoogleMap
          mapId={MAP_ID}
          defaultCenter={start}
          defaultZoom={start.zoom}
          gestureHandling="greedy"
          streetViewControl={false}
          mapTypeControl={false}
          fullscreenControl={false}
          onIdle={onIdle}
        >
          <Markers markers={markersOf(root)} scale={scale} />
        </GoogleMap>
      </APIProvider>,
    );
  // Google calls this global function when it rejects the key.
  Object.assign(window, { gm_authFailure: onFailure });
  update();
  return {
    update,
    close: () => {
      react.unmount();
      box.remove();
    },
  };
}

function Markers({ markers, scale }: { markers: Marker[]; scale: number }) {
  const map = useMap();
  const follow = ({ href }: Marker) => {
    const view = viewIn(new URL(href, location.href));
    if (view) map?.moveCamera({ center: view, zoom: Math.round(view.zoom - scale) });
    else location.assign(href);
  };
  return markers.map((marker) => (
    <AdvancedMarker
      key={marker.href}
      position={marker.position}
      title={marker.label}
      anchorLeft="-50%"
      anchorTop="-50%"
      onClick={() => follow(marker)}
    >
      <Face {...marker} />
    </AdvancedMarker>
  ));
}

/** A pin as the drawn map has it, or a cluster's number. */
function Face({ shapes, look, count }: Marker) {
  if (shapes.length === 0) return <span className="street-marker map-cluster">{count}</span>;
  return (
    <svg className={`street-marker map-pin ${look}`} viewBox="-12 -14 24 26" width="24" height="26" aria-hidden="true">
      {shapes.map((shape, n) => (
        <path key={shape} d={shape} className={n > 0 ? 'eye' : undefined} />
      ))}
    </svg>
  );
}

const nameOf = ({ lat, lng, zoom }: View) => [lat.toFixed(4), lng.toFixed(4), zoom].join();

function markersOf(root: HTMLElement): Marker[] {
  const links = [...root.querySelectorAll<SVGAElement>('.map-markers a')].filter((link) => link.checkVisibility());
  return links.map((link) => {
    return {
      position: fromMap({ x: Number(link.dataset.x), y: Number(link.dataset.y) }),
      href: link.getAttribute('href') ?? '',
      label: link.getAttribute('aria-label') ?? '',
      count: link.textContent ?? '',
      look: link.classList.item(1) ?? '',
      shapes: [...link.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? ''),
    };
  });
}

/** The offset between our zoom and Google's for the same square in this box. */
function zoomScale(root: HTMLElement): number {
  const { width, height } = root.getBoundingClientRect();
  return Math.log2(frames.wide.size / Math.max(1, Math.min(width, height)));
}

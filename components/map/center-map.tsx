import type { CenterMapDrawing, FrameDrawing } from '@/lib/nouns/centers/draw-map';
import type { AroundDrawing } from '@/lib/nouns/places/map/draw-pin';
import { SvgMarkup } from './svg-markup';

export type CenterMapLabels = {
  map: string;
  controls: string;
  keys: string;
  closer: string;
  farther: string;
  whole: string;
  sources: string;
};

type Props = {
  drawing: CenterMapDrawing;
  labels: CenterMapLabels;
  /** Ids, separated by spaces, of other parts of the page that depend on the view: list, count, filters. */
  parts?: string;
  /** What the pins mean. */
  children?: React.ReactNode;
  /** Offers the street map, of which nothing is loaded until the visitor asks for it. */
  street?: { apiKey: string; show: string; hide: string; failed: string } | undefined;
};

/** The map of public centers: links without JavaScript; the island pan-zoom adds dragging, wheel and keys. */
export function CenterMap({ drawing, labels, parts = '', street, children }: Props) {
  const { view, frames } = drawing;
  return (
    <section
      className="center-map"
      aria-label={labels.map}
      data-island="pan-zoom"
      data-view={`${view.lat} ${view.lng} ${view.zoom}`}
      data-parts={parts}
      data-keys={labels.keys}
    >
      <MapSheet frames={frames} />
      <nav className="map-controls" aria-label={labels.controls}>
        <Control href={drawing.closerHref} label={labels.closer} shape="M5 12h14M12 5v14" />
        <Control href={drawing.fartherHref} label={labels.farther} shape="M5 12h14" />
        <Control href={drawing.wholeHref} label={labels.whole} shape="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
      </nav>
      {children}
      <small className="map-sources">{labels.sources}</small>
      {street && (
        <div className="map-tools" data-key={street.apiKey} data-hide={street.hide} data-failed={street.failed} hidden>
          <button type="button" className="map-tool" aria-pressed="false">
            {street.show}
          </button>
          <p className="map-notice" role="status" />
        </div>
      )}
    </section>
  );
}

type StillProps = { drawing: CenterMapDrawing; label: string; sources: string; isSmall?: boolean };

/** A static version of the map whose clusters lead to the search. `isSmall`: its box is less than 30rem high. */
export function StillMap({ drawing: { frames }, label, sources, isSmall = false }: StillProps) {
  return (
    <section className="center-map" aria-label={label} data-island="still-map">
      {isSmall ? <SmallSheet drawing={frames.phone} /> : <MapSheet frames={frames} />}
      <small className="map-sources">{sources}</small>
    </section>
  );
}

/** A place and what is around it. Decorative: its address is beside it. */
export const StillPin = ({ drawing, sources }: { drawing: AroundDrawing; sources: string }) => (
  <div aria-hidden="true" className="pin-map print:hidden">
    <SmallSheet drawing={drawing} />
    <small className="map-sources">{sources}</small>
  </div>
);

function MapSheet({ frames }: { frames: CenterMapDrawing['frames'] }) {
  return (
    <div className="map-sheet">
      <picture>
        <source media="(min-width: 40rem)" srcSet={frames.wide.baseHref} />
        <img
          className="map-base"
          src={frames.phone.baseHref}
          alt=""
          loading="lazy"
          fetchPriority="high"
          draggable={false}
        />
      </picture>
      <Frame name="wide" drawing={frames.wide} />
      <Frame name="phone" drawing={frames.phone} />
    </div>
  );
}

function SmallSheet({ drawing }: { drawing: FrameDrawing }) {
  return (
    <div className="map-sheet">
      <picture>
        <img className="map-base" src={drawing.baseHref} alt="" loading="lazy" />
      </picture>
      <Frame name="" drawing={drawing} />
    </div>
  );
}

function Frame({ name, drawing: { size, overlay } }: { name: string; drawing: FrameDrawing }) {
  return (
    <SvgMarkup className={`map-frame ${name}`} data-size={size} viewBox={`0 0 ${size} ${size}`} markup={overlay} />
  );
}

function Control({ href, label, shape }: { href: string | undefined; label: string; shape: string }) {
  const icon = (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
  if (!href) return <span className="map-control">{icon}</span>;
  return (
    <a className="map-control" href={href} aria-label={label} title={label}>
      {icon}
    </a>
  );
}

import '@/components/map/map.css';
import './points-map.css';
import type { PointsDrawing } from '@/lib/map/draw-points';

interface PointsMapProps {
  drawing: PointsDrawing;
  label: string;
  sources: string;
  /** Drawn above the markers, in the pixels of the drawing: SVG made by lib, which escapes every text it is given. */
  marks?: string;
}

/** A still map with links on it, three wide and two high. */
export function PointsMap({ drawing: { size, overlay, baseHref }, label, sources, marks = '' }: PointsMapProps) {
  return (
    <section aria-label={label} className="pin-map w-full">
      <div className="map-sheet">
        {/* biome-ignore lint/performance/noImgElement: a drawing of its exact size, from this server */}
        <img className="map-base" src={baseHref} alt="" />
        <svg
          className="map-frame"
          viewBox={`0 0 ${size} ${size}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by lib, which escapes every text it is given
          dangerouslySetInnerHTML={{ __html: overlay + marks }}
        />
      </div>
      <small className="map-sources">{sources}</small>
    </section>
  );
}

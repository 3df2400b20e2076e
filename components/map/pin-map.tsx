import type { PinDrawing } from '@/lib/nouns/places/map/draw-pin';
import { Drawn } from './drawn';

type Props = { drawing: PinDrawing; label: string; sources: string; className?: string };

/** A small static map with one pin, always 3:2. */
export function PinMap({ drawing: { size, overlay, baseHref }, label, sources, className = '' }: Props) {
  return (
    <div className={`pin-map ${className}`}>
      <div className="map-sheet">
        {/* Within a picture, as React would otherwise preload it, which documents rendered by lib/web/site do not. */}
        <picture>
          <img className="map-base" src={baseHref} alt="" />
        </picture>
        <Drawn className="map-frame" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} markup={overlay} />
      </div>
      <small className="map-sources">{sources}</small>
    </div>
  );
}

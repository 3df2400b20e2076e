/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- an application of its own: keys, finger and mouse move the pin */
'use client';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { AroundDrawing } from '@/lib/nouns/places/map/draw-pin';
import { clampView, frames, fromMap, type LatLng, toMap, unitsPerPixel, type View } from '@/lib/nouns/places/map/rules';
import { SvgMarkup } from './svg-markup';

interface PlacingMapProps {
  pin: LatLng | null;
  drawing: AroundDrawing;
  words: Record<'map' | 'closer' | 'farther' | 'sources', string>;
  onPlace: (at: LatLng) => void;
  wanted: RefObject<View>;
  onView: (view: View) => void;
}

/** A movement shorter than this is a tap. */
const TAP_PIXELS = 8;
const KEY_PIXELS = 8;
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-KEY_PIXELS, 0],
  ArrowRight: [KEY_PIXELS, 0],
  ArrowUp: [0, -KEY_PIXELS],
  ArrowDown: [0, KEY_PIXELS],
};

type Offset = { x: number; y: number };
const still: Offset = { x: 0, y: 0 };

/** A map to place a pin on: a tap or the arrow keys move the pin, dragging moves the map. */
export function PlacingMap({ pin, drawing, words, onPlace, wanted, onView }: PlacingMapProps) {
  const { view, size, overlay, baseHref } = drawing;
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<(Offset & { from: Offset }) | null>(null);
  const units = unitsPerPixel(view.zoom + frames.small.zoom);
  const middle = toMap(view);
  /** Screen pixels per drawing pixel; the drawing is fitted by its height. */
  const scale = () => box.current!.getBoundingClientRect().height / size;
  const moved = (at: LatLng, { x, y }: Offset): LatLng => {
    const from = toMap(at);
    return fromMap({ x: Math.round(from.x + (x / scale()) * units), y: Math.round(from.y + (y / scale()) * units) });
  };
  const zoomBy = (step: number) => onView(clampView({ ...(pin ?? view), zoom: wanted.current.zoom + step }));

  function take(event: PointerEvent<HTMLDivElement>) {
    if ((event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld({ ...still, from: { x: event.clientX, y: event.clientY } });
  }
  function drag({ clientX, clientY }: PointerEvent) {
    if (held) setHeld({ ...held, x: clientX - held.from.x, y: clientY - held.from.y });
  }
  function release({ clientX, clientY }: PointerEvent) {
    if (!held) return;
    setHeld(null);
    if (Math.hypot(held.x, held.y) > TAP_PIXELS)
      return onView(clampView({ ...moved(view, { x: -held.x, y: -held.y }), zoom: view.zoom }));
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    onPlace(moved(view, { x: clientX - left - width / 2, y: clientY - top - height / 2 }));
  }
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step) onPlace(moved(pin ?? view, { x: step[0], y: step[1] }));
    else if (event.key === '+') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
    else return;
    event.preventDefault();
  }
  const at = pin && toMap(pin);
  const shift = held ?? still;
  return (
    <div
      ref={box}
      role="application"
      aria-label={words.map}
      aria-describedby="pin-hint"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the pin
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={() => setHeld(null)}
      className={`pin-map max-w-xl touch-pan-y select-none ${held ? 'cursor-grabbing' : 'cursor-crosshair'}`}
    >
      <div
        className="map-sheet"
        style={shift.x || shift.y ? { transform: `translate(${shift.x}px, ${shift.y}px)` } : undefined}
      >
        {/* biome-ignore lint/performance/noImgElement: a drawing of its exact size, from this server */}
        <img className="map-base" src={baseHref} alt="" draggable={false} />
        <svg className="map-frame" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
          <SvgMarkup as="g" markup={overlay} />
          {at && (
            <g transform={`translate(${size / 2 + (at.x - middle.x) / units} ${size / 2 + (at.y - middle.y) / units})`}>
              <path
                d="M0 0C7-8 10.500-13 10.500-18a10.500 10.500 0 1 0-21 0C-10.500-13-7-8 0 0Z"
                className="fill-accent stroke-raised"
                strokeWidth="1.75"
              />
              <circle cy="-18" r="3.750" className="fill-raised" />
            </g>
          )}
        </svg>
      </div>
      <div className="map-controls">
        <button type="button" className="map-control" aria-label={words.closer} onClick={() => zoomBy(1)}>
          <Icon name="plus" />
        </button>
        <button type="button" className="map-control" aria-label={words.farther} onClick={() => zoomBy(-1)}>
          <Icon name="minus" />
        </button>
      </div>
      <small className="map-sources">{words.sources}</small>
    </div>
  );
}

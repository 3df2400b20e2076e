'use client';

import './map.css';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { listen } from '@/components/ui/listen';
import { TextField } from '@/components/ui/text-field';
import type { AroundDrawing } from '@/lib/nouns/places/map/draw-pin';
import { clampView, frames, fromMap, type LatLng, toMap, unitsPerPixel, type View } from '@/lib/nouns/places/map/rules';
import type { Texts } from '@/lib/run/i18n/texts';
import { SvgMarkup } from './svg-markup';

/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- an application of its own: keys, finger and mouse move the pin */

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
function PlacingMap({ pin, drawing, words, onPlace, wanted, onView }: PlacingMapProps) {
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

interface PinPickerProps {
  /** The pin's position; null if not set yet. */
  at: LatLng | null;
  /** The initial view. */
  drawing: AroundDrawing;
  locale: string;
  words: Texts<'title hint map closer farther here noPosition coordinates lat lng sources'>;
}

const CLOSE_ZOOM = 13.5;
const HERE_ZOOM = 15;
const short = ({ lat, lng }: LatLng): LatLng => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });
const fieldIn = (box: Element, name: 'lat' | 'lng') => box.querySelector<HTMLInputElement>(`[name=${name}]`)!;

/** Parses the two fields; null if they hold no position. */
function positionIn(box: Element): LatLng | null {
  const [lat, lng] = (['lat', 'lng'] as const).map((name) =>
    Number(fieldIn(box, name).value.replace(',', '.') || Number.NaN),
  ) as [number, number];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

async function drawingOf({ lat, lng, zoom }: View, locale: string): Promise<AroundDrawing | null> {
  const query = new URLSearchParams({ lat: `${lat}`, lng: `${lng}`, zoom: `${zoom}`, locale });
  const answer = await fetch(`/api/map/around?${query}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as AroundDrawing) : null;
}

/** Sets a position by pointer, keys, coordinates or geolocation; sends `lat` and `lng`, also without JavaScript. */
export function PinPicker({ at, drawing, locale, words }: PinPickerProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [pin, setPin] = useState(at);
  const [shown, setShown] = useState(drawing);
  const [isLost, setLost] = useState(false);
  const isByHand = useRef(false);

  // Drawings may arrive in another order than they were asked for.
  const wanted = useRef(drawing.view);
  function show(view: View) {
    wanted.current = view;
    void drawingOf(view, locale).then((drawn) => drawn && wanted.current === view && setShown(drawn));
  }
  const follow = useEffectEvent((written: LatLng) => show({ ...written, zoom: CLOSE_ZOOM }));
  function place(where: LatLng) {
    const { lat, lng } = short(where);
    fieldIn(box.current!, 'lat').value = String(lat);
    fieldIn(box.current!, 'lng').value = String(lng);
    isByHand.current = true;
    fieldIn(box.current!, 'lng').dispatchEvent(new Event('input', { bubbles: true }));
    isByHand.current = false;
  }
  // The address search writes these fields too, and people paste coordinates into them: the map follows.
  useEffect(() => {
    const fields = box.current!;
    const form = fields.closest('form');
    const read = ({ target }: Event) => {
      if (!['lat', 'lng'].includes((target as HTMLInputElement).name)) return;
      const written = positionIn(fields);
      setPin(written);
      if (written && !isByHand.current) follow(written);
    };
    return listen(form, { input: read });
  }, []);

  function goHere() {
    // Browsers have it with HTTPS only.
    if (!navigator.geolocation) return setLost(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLost(false);
        place({ lat: coords.latitude, lng: coords.longitude });
        show({ lat: coords.latitude, lng: coords.longitude, zoom: HERE_ZOOM });
      },
      () => setLost(true),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  }

  return (
    <fieldset ref={box} className="space-y-2">
      <legend className="font-semibold">{words.title}</legend>
      <p id="pin-hint" className="text-ink-soft text-sm">
        {words.hint}
      </p>
      <PlacingMap pin={pin} drawing={shown} words={words} onPlace={place} wanted={wanted} onView={show} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="sm" onClick={goHere}>
          <Icon name="locate" className="size-4" />
          {words.here}
        </Button>
        {isLost && (
          <p role="alert" className="text-sm text-warn">
            {words.noPosition}
          </p>
        )}
        <details className="text-sm">
          <summary className="link min-h-9 cursor-pointer content-center">{words.coordinates}</summary>
          <div className="mt-2 grid max-w-sm grid-cols-2 gap-3">
            <TextField name="lat" label={words.lat} defaultValue={at ? String(at.lat) : ''} inputMode="decimal" />
            <TextField name="lng" label={words.lng} defaultValue={at ? String(at.lng) : ''} inputMode="decimal" />
          </div>
        </details>
      </div>
    </fieldset>
  );
}

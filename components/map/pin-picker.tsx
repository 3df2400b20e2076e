'use client';
import type { Texts } from '@/lib/run/i18n/texts';
import './map.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { listen } from '@/components/ui/listen';
import { TextField } from '@/components/ui/text-field';
import type { AroundDrawing } from '@/lib/nouns/places/map/draw-pin';
import type { LatLng, View } from '@/lib/nouns/places/map/rules';
import { PlacingMap } from './placing-map';

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

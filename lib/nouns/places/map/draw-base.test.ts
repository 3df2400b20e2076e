import { gzipSync } from 'node:zlib';
import { outlinedArea, viewOfArea } from '@/lib/nouns/places/map/area-view';
import { baseAddress, parseBaseAddress } from '@/lib/nouns/places/map/base-address';
import { drawBase } from '@/lib/nouns/places/map/draw-base';
import { boundsOf, clampView, frames, ITALY, MAX_ZOOM, MIN_ZOOM, toMap, type View } from '@/lib/nouns/places/map/rules';

const phone = frames.phone.size;
const draw = (view: View, size = phone) =>
  drawBase({ center: toMap(view), zoom: view.zoom - 1, width: size, height: size });

test('Italy on a phone is a small picture', () => {
  expect(gzipSync(draw(ITALY)).length).toBeLessThan(10_000);
  expect(gzipSync(drawBase({ center: toMap(ITALY), zoom: ITALY.zoom, width: 720, height: 720 })).length).toBeLessThan(
    20_000,
  );
});

test('no coordinate lies far outside', () => {
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom += 1.75) {
    // A large town may reach into the frame although its centre is outside.
    const lines = draw(clampView({ lat: 44.4, lng: 8.9, zoom })).replace(/<g class="towns">.*?<\/g>/, '');
    for (const [, x, y] of lines.matchAll(/M(-?\d+) (-?\d+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(-2 * phone * 0.5);
      expect(Number(x)).toBeLessThanOrEqual(2 * phone * 1.5);
      expect(Number(y)).toBeGreaterThanOrEqual(-2 * phone * 0.5);
      expect(Number(y)).toBeLessThanOrEqual(2 * phone * 1.5);
    }
  }
});

test('open sea, far corners and empty frames are drawn too', () => {
  expect(draw(clampView({ lat: 39.5, lng: 5.5, zoom: 11 }))).toMatch(/^<svg.*<\/svg>$/s);
  expect(draw(clampView({ lat: 90, lng: -180, zoom: 4 }))).toMatch(/^<svg.*<\/svg>$/s);
  expect(draw(ITALY, 0)).toMatch(/^<svg.*<\/svg>$/s);
});

test('an address leads back to its view', () => {
  const request = {
    view: clampView({ lat: 45.5, lng: 9.2, zoom: 8 }),
    frame: 'wide',
    lit: { province: 'MI' },
  } as const;
  expect(parseBaseAddress(new URL(baseAddress(request), 'http://x').searchParams)).toEqual(request);
  for (const wrong of [
    '',
    'frame=huge&lat=45&lng=9&zoom=8',
    'frame=wide&lat=999&lng=9&zoom=8',
    'frame=wide&lat=x&lng=9&zoom=8',
  ])
    expect(parseBaseAddress(new URLSearchParams(wrong))).toBeUndefined();
});

test('every current region and province has an outline, and its view contains its capital', () => {
  for (const region of [
    'Lombardia',
    'Trentino-Alto Adige',
    "Valle d'Aosta",
    'Friuli-Venezia Giulia',
    'Sardegna',
    'Puglia',
  ])
    expect(outlinedArea({ region })).toEqual({ region });
  for (const provinceCode of ['MI', 'NA', 'SU', 'BT', 'MB', 'FM', 'AO', 'BZ'])
    expect(outlinedArea({ provinceCode })).toEqual({ province: provinceCode });
  expect(outlinedArea({ region: 'Bayern' })).toBeUndefined();
  expect(outlinedArea({ region: 'constructor' })).toBeUndefined();
  const { minX, maxX } = boundsOf(viewOfArea({ province: 'BZ' }));
  const bolzano = toMap({ lat: 46.5, lng: 11.35 });
  expect(bolzano.x > minX && bolzano.x < maxX).toBe(true);
});

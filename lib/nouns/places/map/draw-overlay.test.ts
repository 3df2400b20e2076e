import { drawOverlay, type Marker, type OverlayDrawing } from '@/lib/nouns/places/map/draw-overlay';
import { clampView, ITALY, toMap } from '@/lib/nouns/places/map/rules';

const milan = { lat: 45.4642, lng: 9.19 };
const marker = (more: Partial<Marker> = {}): Marker => ({
  ...toMap(milan),
  count: 5,
  href: '/it?zoom=9',
  label: '5 centri',
  ...more,
});
const draw = (more: Partial<OverlayDrawing> = {}) =>
  drawOverlay({ view: ITALY, frame: 'wide', language: 'it', markers: [], ...more });

test('places are named in the visitor’s language', () => {
  expect(draw({ language: 'it' })).toContain('>Milano<');
  expect(draw({ language: 'de' })).toContain('>Mailand<');
  expect(draw({ language: 'de' })).toContain('Tyrrhenisches Meer');
  expect(draw({ language: 'fr' })).toContain('>Gênes<');
  expect(draw({ language: 'es' })).toContain('>Turín<');
});

test('centers’ names cannot contain markup', () => {
  const svg = draw({
    markers: [
      marker({ count: 1, name: '<script>"Studio" & Figli</script>', label: `it's "here" <b>`, href: '/x?a=1&b="2"' }),
    ],
  });
  expect(svg).not.toMatch(/<script|<b>|"2"/);
  expect(svg).toContain('&lt;script&gt;&quot;Studio&quot; &amp; Figli&lt;/script&gt;');
  expect(svg).toContain('href="/x?a=1&amp;b=&quot;2&quot;"');
});

test('markers are reached through the map, and those that may be cut off are marked', () => {
  const beyond = marker({ ...toMap({ lat: 48.8, lng: 2.3 }), label: 'beyond' });
  const svg = draw({ markers: [marker(), beyond], view: clampView({ ...milan, zoom: 6.5 }) });
  const found = (label: string) => new RegExp(`<a[^>]*aria-label="${label}"[^>]*>`).exec(svg)?.[0];
  expect(found('5 centri')).toMatch(/class="map-cluster" .*tabindex="-1"/);
  expect(found('beyond')).toMatch(/is-beyond.*tabindex="-1"/);
});

test('a searched place has distance rings and a mark, which never hides a number', () => {
  const svg = draw({ place: milan, view: clampView({ ...milan, zoom: 9 }), markers: [marker()] });
  expect(svg).toMatch(/<text[^>]*>50 km<\/text>/);
  expect(svg.indexOf('map-place"')).toBeLessThan(svg.indexOf('map-cluster'));
  const apart = draw({ place: { lat: 45.6, lng: 9.5 }, view: clampView({ ...milan, zoom: 9 }), markers: [marker()] });
  expect(apart.indexOf('map-place"')).toBeGreaterThan(apart.indexOf('map-cluster'));
});

test('a marker without an address is not a link', () => {
  const { href: _, ...still } = marker({ count: 1 });
  expect(draw({ markers: [still] })).not.toContain('<a');
});

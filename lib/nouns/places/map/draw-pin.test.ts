import { GET } from '@/app/api/map/around/route';
import { drawAround, placingView } from './draw-pin';
import { ITALY } from './rules';

const ask = (query: string) => GET(new Request(`http://localhost/api/map/around?${query}`));

test('the map for placing a pin shows the town, or the whole country', () => {
  expect(placingView({ lat: 45.46421, lng: 9.19 })).toMatchObject({ lat: 45.4642, zoom: 13.5 });
  expect(placingView(null)).toEqual(ITALY);
  const { overlay, baseHref } = drawAround(placingView({ lat: 45.4642, lng: 9.19 }), 'de');
  expect(overlay).toContain('Mailand');
  expect(baseHref).toMatch(/^\/api\/map\/base\.svg\?/);
});

test('the map around a point is the same for everybody, and needs a valid point', async () => {
  const answer = await ask('lat=45.46&lng=9.19&zoom=13&locale=it');
  expect(answer.headers.get('cache-control')).toMatch(/^public/);
  expect(await answer.json()).toMatchObject({ size: 240, view: { lat: 45.46, lng: 9.19, zoom: 13 } });
  expect((await ask('lat=95&lng=9.19&zoom=13')).status).toBe(400);
  expect((await ask('lat=45')).status).toBe(400);
});

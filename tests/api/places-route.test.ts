import { GET } from '@/app/api/places/route';

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await GET(new Request(`http://localhost/api/places${query}`, { headers }));
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test('answers autocomplete in the visitor’s language, cacheable for anybody', async () => {
  const { status, headers, body } = await ask('?q=monac&locale=it&limit=3');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
  expect(body.places).toHaveLength(3);
  expect(body.places.find(({ label }: { label: string }) => label === 'Monaco di Baviera (Germania)')).toEqual({
    id: 2867714,
    label: 'Monaco di Baviera (Germania)',
    kind: 'city',
    lat: 48.1374,
    lng: 11.5755,
    radiusKm: expect.closeTo(11.6, 0),
    path: 'deutschland/bayern/munchen',
    match: 'prefix',
  });
});

test('a province and a department are labelled as such', async () => {
  const labels = async (query: string) => (await ask(query)).body.places.map(({ label }: { label: string }) => label);
  expect(await labels('?q=NA')).toContain('Napoli (provincia)');
  expect(await labels('?q=Gironde&locale=en')).toContain('Gironde (department, France)');
});

test('an empty query finds nothing', async () => {
  for (const query of ['', '?q=', '?q=%20', '?q=%F0%9F%98%80', '?q=%00'])
    expect(await ask(query)).toMatchObject({ status: 200, body: { places: [] } });
});

test.each([
  [`?q=${'x'.repeat(10_000)}`, 'q', 'validation.maxLength'],
  ['?q=Roma&limit=0', 'limit', 'validation.min'],
  ['?q=Roma&limit=1000', 'limit', 'validation.max'],
  ['?q=Roma&limit=abc', 'limit', 'validation.required'],
  ['?q=Roma&locale=xx', 'locale', 'validation.choice'],
])('a malformed query is refused with a sentence in the caller’s language: %#', async (query, field, messageKey) => {
  const { status, headers, body } = await ask(query, { 'accept-language': 'de' });
  expect(status).toBe(400);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({
    status: 400,
    errors: [{ field, messageKey, message: expect.stringMatching(/\S+ \S+|\S{5,}/) }],
  });
  expect(body.errors[0].message).not.toBe(messageKey);
});

test('for an address only towns are found, with their address parts', async () => {
  const { body } = await ask('?q=Milano&locale=de&limit=3&address=true');
  expect(body.places.every(({ kind }: { kind: string }) => ['comune', 'city'].includes(kind))).toBe(true);
  expect(body.places[0]).toMatchObject({
    label: 'Mailand (MI)',
    address: { city: 'Milano', province: 'Milano', provinceCode: 'MI', region: 'Lombardia', country: 'IT' },
  });
  expect((await ask('?q=Milano&address=yes')).status).toBe(400);
});

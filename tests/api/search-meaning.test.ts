// What people type, and what they mean: streets, names, towns, and everything between them. The queries were not used while
// the search was written.
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { addCenters } from '../support/centers';

const ROME = { lat: 41.8931, lng: 12.4828, city: 'Roma', provinceCode: 'RM', region: 'Lazio' };
const MAGENTA_80 = { lat: 45.4663, lng: 9.168 };
const DONATO = { lat: 45.4122, lng: 9.2674, city: 'San Donato Milanese', comuneCode: '015192' };
const LAINATE = { lat: 45.5709, lng: 9.0262, city: 'Lainate', comuneCode: '015116' };
const MUNICH = { lat: 48.1374, lng: 11.5755, city: 'München', country: 'DE', provinceCode: '', region: 'Bayern' };
const NAPLES = { lat: 40.8522, lng: 14.2681, city: 'Napoli', provinceCode: 'NA', region: 'Campania' };

beforeAll(() =>
  addCenters([
    { slug: 'magenta-24', name: 'Studio Ferri', street: 'Corso Magenta', number: '24', lat: 45.4655, lng: 9.1745 },
    { slug: 'magenta-80', name: 'Dental Duomo', street: 'Corso Magenta', number: '80', tier: 'ELITE', ...MAGENTA_80 },
    { slug: 'manzoni', name: 'Studio Neri', street: 'Via Alessandro Manzoni', number: '5', lat: 45.469, lng: 9.192 },
    { slug: 'rossi', name: 'Studio Dentistico Rossi', street: 'Via Roma', number: '12' },
    { slug: 'rossi-rome', name: 'Dott.ssa Rossi', street: 'Via Roma', number: '3', ...ROME },
    { slug: 'annunzio', name: 'Smile', street: "Via Gabriele D'Annunzio", number: '7', ...NAPLES, lat: 40.83 },
    { slug: 'conti', name: 'Studio Conti', street: 'Via Toledo', number: '100', ...NAPLES },
    { slug: 'manzoni-lainate', street: 'Via Manzoni', number: '9', tier: 'ELITE', ...LAINATE },
    { slug: 'donato', street: 'Piazza Dalla Chiesa', ...DONATO },
    { slug: 'magenta-town', lat: 45.465, lng: 8.884, city: 'Magenta', comuneCode: '015130' },
    { slug: 'munich', street: 'Leopoldstraße', number: '5', ...MUNICH },
  ]),
);

async function ask(q: string, more: Record<string, string> = {}) {
  const { located, centers, instead, order, total } = await searchCenters(parseSearch({ q, ...more })!, 'it');
  return { located, order, slugs: centers.map(({ slug }) => slug), instead, total };
}
const first = async (q: string) => (await ask(q)).slugs[0];

describe('streets', () => {
  test('the number asked for comes first, then its neighbours, although another has a better tier', async () => {
    const { located, order, slugs } = await ask('corso magenta 24');
    expect(located).toMatchObject({ kind: 'street', street: 'Corso Magenta 24', town: 'Milano' });
    expect(order).toBe('nearest');
    expect(slugs.slice(0, 2)).toEqual(['magenta-24', 'magenta-80']);
    expect(await first('Corso Magenta 80, 20123 Milano')).toBe('magenta-80');
  });

  test.each([
    ['via manzoni milano', 'manzoni'],
    ['via manzoni 5 milano', 'manzoni'],
    ['Via Alessandro Manzoni', 'manzoni'],
    ['c.so magenta 24 milano', 'magenta-24'],
    ['cso magenta, 24', 'magenta-24'],
    ['corso magneta 24', 'magenta-24'],
    ["via d'annunzio 7 napoli", 'annunzio'],
    ['via roma 3 roma', 'rossi-rome'],
    ['leopoldstr. 5 münchen', 'munich'],
    ['Leopoldstraße 5, Monaco di Baviera', 'munich'],
  ])('%s', async (q, slug) => expect(await first(q)).toBe(slug));

  test('a street of another town is not the one asked for', async () => {
    expect((await ask('via toledo, mailand')).located).toMatchObject({
      kind: 'place',
      isStreet: true,
      place: { name: 'Milano' },
    });
  });

  test('a street of many towns lists them all, one without centers leads to its town and says so', async () => {
    const many = await ask('via roma');
    expect(many.located).toMatchObject({ kind: 'streets', street: 'Via Roma' });
    expect(many.slugs.toSorted()).toEqual(['rossi', 'rossi-rome']);
    expect((await ask('viale certosa 12 milano')).located).toMatchObject({ kind: 'place', isStreet: true });
    expect((await ask('viale certosa 12')).located).toEqual({ kind: 'unknown', isStreet: true });
  });

  test('a street of very many towns counts all of them, finds the number among them, and filters them all', async () => {
    const many = Array.from({ length: 70 }, (_, n) => ({
      slug: `dante-${n}`,
      street: 'Via Dante',
      number: n === 69 ? '12/a' : String(n + 100),
      city: `Comune ${n}`,
      lat: 40.1,
      lng: 9,
      ...(n > 65 && { tier: 'ELITE' as const }),
    }));
    await addCenters(many);
    expect(await ask('via dante')).toMatchObject({ located: { kind: 'streets' }, total: 70 });
    expect(await ask('via dante', { tier: 'ELITE' })).toMatchObject({ located: { kind: 'streets' }, total: 4 });
    expect((await ask('via dante 12')).located).toMatchObject({ kind: 'street', street: 'Via Dante 12/a' });
    expect(await ask('via roma 3')).toMatchObject({ located: { kind: 'street', town: 'Roma' } });
  });

  test('a town whose name begins like a street stays a town', async () => {
    expect((await ask('piazza armerina')).located).toMatchObject({ kind: 'place', place: { name: 'Piazza Armerina' } });
    expect((await ask('magenta')).located).toMatchObject({ kind: 'place', place: { name: 'Magenta' } });
  });
});

describe('names', () => {
  test('a dentist before the hamlet of that name, which is one click away', async () => {
    const { located, slugs } = await ask('Rossi');
    expect(located).toMatchObject({ kind: 'name', place: { name: 'Rossi' } });
    expect(slugs.toSorted()).toEqual(['rossi', 'rossi-rome']);
    expect((await ask('Rossi (SV)')).located).toMatchObject({ kind: 'place', place: { name: 'Rossi' } });
  });

  test('a town before the dentists of that name, who are one click away', async () => {
    expect((await ask('Conti')).located.kind).toBe('name');
    const { located } = await ask('Magenta');
    expect(located).toMatchObject({ kind: 'place', named: 0 });
    expect((await ask('"conti"')).slugs).toEqual(['conti']);
  });
});

describe('ten kinds of query', () => {
  test.each([
    ['a typo', 'Napolli', 'conti'],
    ['a postal code', '80134', 'conti'],
    ['an old name', 'Neapel', 'conti'],
    ['an abbreviation', 'S. Donato Milanese', 'donato'],
    ['an abbreviation that is a hamlet as well', 'S. Donato', 'donato'],
    ['a name and a town', 'rossi roma', 'rossi-rome'],
    ['a street and a town', 'piazza dalla chiesa san donato', 'donato'],
    ['a foreign name', 'Munich', 'munich'],
    ['a profession and a town', 'dentista napoli', 'conti'],
  ])('%s: %s', async (_, q, slug) => {
    const { slugs } = await ask(q);
    expect(slugs.slice(0, 2)).toContain(slug);
  });

  test('two places: one of them, with the other offered or none', async () => {
    const { located } = await ask('Milano Napoli');
    expect(located).toMatchObject({ kind: 'place', place: { name: expect.stringMatching(/^(Milano|Napoli)$/) } });
  });

  test('a landmark leads to its town, as a guess', async () => {
    const { located } = await ask('stazione centrale milano');
    expect(located).toMatchObject({ kind: 'place', place: { name: 'Milano', match: 'similar' } });
  });

  test('nonsense finds nothing, and centers are shown anyway', async () => {
    const { located, slugs } = await ask('xqzzt');
    expect(located.kind).toBe('unknown');
    expect(slugs.length).toBeGreaterThan(0);
  });
});

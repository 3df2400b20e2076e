// Every field of every noun in a sheet: words, numbers and dates for people, never the structure that the code keeps them in.
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { listScreens } from '@/lib/core/screens/lists';
import { resources } from '@/lib/nouns/resources';
import { locales } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { wordsFrom } from './field-words';
import { sheetCell, sheetFields } from './sheet-cell';

const ID = '0192b3c4-0000-7000-8000-000000000001';
const letter = '<p>Cara <strong>Ada</strong></p><ul><li>uno</li></ul>';
const numbers = ['number', 'money', 'percentage'];
const instants = ['instant', 'stamp', 'moment'];

function sample({ kind, options, parts, isList }: FieldShape): unknown {
  const whole = () => Object.fromEntries(parts!.map((part) => [part.name, sample(part)]));
  const one = (): unknown => {
    if (kind === 'rows' || kind === 'hours') return parts ? [whole(), whole()] : [];
    if (kind === 'values') return { before: 'a', list: ['b', 'c'], inner: { city: 'Lecco', tags: ['d'] } };
    if (kind === 'reached') return { treatments: 3, minimum: 9 };
    if (kind === 'letter') return letter;
    if (parts && kind !== 'reference') return whole();
    if (kind === 'reference' || kind === 'id') return ID;
    if (numbers.includes(kind)) return 7;
    if (kind === 'flag') return true;
    if (kind === 'day') return '2026-07-01';
    if (instants.includes(kind)) return '2026-07-01T08:30:00.000Z';
    return options[0] ?? 'Testo';
  };
  return isList ? [one(), one()] : one();
}

test.each(Object.keys(resources))('%s', async (name) => {
  const text = await translator('it');
  const words = wordsFrom(name, (key) => (text(key) === key ? null : text(key)), 'it');
  const names = { [ID]: 'Studio Verdi' };
  for (const field of shapesOf(resources[name]!).filter((one) => !resources[name]!.onlySingly.includes(one.name)))
    for (const { field: shape, contentOf } of sheetFields(field, words)) {
      const cell = sheetCell(contentOf(sample(field)), { field: shape, words, names });
      const where = `${field.name}: ${JSON.stringify(cell)}`;
      expect(where).toMatch(/^\w+: ("[^{}[\]<>]*"|-?[\d.]+|null)$/);
      expect(where).not.toContain('[object');
      // An id is meaningless to readers; references are shown by name.
      expect(field.kind !== 'id' && where.includes(ID) ? where : '').toBe('');
    }
});

test('the credits of a treatment are four numbers and their sum, each under words', async () => {
  const points = shapesOf(resources.treatments!).find(({ name }) => name === 'points')!;
  const given = { controlPoints: 2, kitPoints: 5, satisfactionPoints: 0, treatmentPoints: 5 };
  for (const locale of locales) {
    const text = await translator(locale);
    const words = wordsFrom('treatments', (key) => (text(key) === key ? null : text(key)), locale);
    const fields = sheetFields(points, words);
    const cells = fields.map(({ field, contentOf }) => sheetCell(contentOf(given), { field, words, names: {} }));
    expect(cells).toEqual([2, 5, 0, 5, 12]);
    expect(fields.filter(({ heading }) => /Points|^points$/.test(heading))).toEqual([]);
    expect(fields.map(({ contentOf }) => contentOf(null) ?? null)).toEqual([null, null, null, null, null]);
  }
});

test('each list has a name for its sheet', async () => {
  const text = await translator('en');
  const nameless = Object.keys(listScreens).filter((path) => {
    const key = `portal.routes.${path.replaceAll('/', '-')}`;
    return text(key) === key;
  });
  expect(nameless).toEqual([]);
});

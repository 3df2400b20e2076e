import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { listScreens } from '@/lib/core/screens/lists';
import { nameFields } from '@/lib/core/screens/records';
import { resources } from '@/lib/nouns/resources';
import { screens } from '@/lib/nouns/screens';
import { type Locale, locales } from '@/lib/run/i18n/routing';
import { messagesOf } from '@/lib/run/i18n/translate';
import { screenFile } from '@/tests/support/screen-files';
import { byImportance, columnSteps, tableWidths } from './column-widths';
import { type Words, wordsFrom } from './field-words';
import { narrowPlaces } from './narrow-places';
import { headOf, widthByKind } from './width-by-kind';

/** Pixels of a list on a screen of 1280: beside the menu, within the page's padding and the frame. */
const TABLE_WIDTH = 934;
const MIN_COLUMNS = 3;

/** Rendered by a page of its own (components/credits/credit-entries.tsx), with fewer columns than it reads. */
const OWN_TABLE = 'qualification';

const hasMenus = new Map(
  screens.map(({ resource, record, form, acts }) => [resource, Boolean(record ?? form ?? acts)]),
);

type Shown = { columns: readonly string[]; narrow?: readonly string[] };

function sizesOf(resource: string, { columns, narrow = [] }: Shown, words: Words) {
  const all = shapesOf(resources[resource]!);
  const fields = columns.map((name): FieldShape => all.find((field) => field.name === name)!);
  const places = narrowPlaces(fields, narrow, nameFields(resource));
  const sized = fields.map((field) => ({
    id: field.name,
    chosen: undefined,
    ...widthByKind(field, headOf(resource, field, places, words), words),
  }));
  return { sized, ends: { picks: true, menus: hasMenus.get(resource) ?? false } };
}

/** The findings of `check` for the default columns of each list, in one language. */
async function findInLists(locale: Locale, check: (sizes: ReturnType<typeof sizesOf>, shown: Shown) => string[]) {
  const messages = await messagesOf(locale);
  const text = (key: string) => {
    const found = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], messages);
    return typeof found === 'string' ? found : null;
  };
  return Object.entries(listScreens).flatMap(([path, { resource, forArea = {}, ...list }]) => {
    if (path === OWN_TABLE) return [];
    const words = wordsFrom(resource, text, locale);
    return [list, ...Object.values(forArea)].flatMap((shown) =>
      check(sizesOf(resource, shown, words), shown).map((found) => `edit ${screenFile(resource)}: ${path}: ${found}`),
    );
  });
}

test.each(locales)('the default columns of every list fit a screen of 1280 pixels (%s)', async (locale) => {
  const tooWide = await findInLists(locale, ({ sized, ends }) => {
    const excess = tableWidths(sized, ends).total - TABLE_WIDTH;
    return excess > 0 ? [`the columns are ${excess} pixels too wide: name fewer`] : [];
  });
  expect(tooWide).toEqual([]);
});

test.each(locales)('on a screen of 1024 pixels every list shows its most important columns (%s)', async (locale) => {
  const few = await findInLists(locale, ({ sized, ends }, { columns, narrow = [] }) => {
    const steps = columnSteps(byImportance(sized, narrow), ends);
    const kept = columns.filter((name) => !steps.has(name));
    return kept.length < Math.min(columns.length, MIN_COLUMNS)
      ? [`on a narrow screen only ${kept.join(', ')} fit: put narrower columns first in "narrow"`]
      : [];
  });
  expect(few).toEqual([]);
});

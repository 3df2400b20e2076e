import { expect, test } from 'vitest';
import { locales } from '@/lib/i18n/routing';
import { messagesOf } from '@/lib/i18n/translate';
import { resources } from '@/lib/resources';
import { type FieldShape, shapesOf } from '@/lib/rest/describe';
import { listScreens } from '@/lib/screens/lists';
import { nameFields } from '@/lib/screens/records';
import { screens } from '@/lib/screens/registry';
import { screenFile } from '@/tests/support/screen-files';
import { headOf } from './column-head';
import { tableWidths } from './column-widths';
import { type Words, wordsFrom } from './field-words';
import { narrowPlaces } from './narrow-places';
import { widthByKind } from './width-by-kind';

/** Pixels for a list on a screen of 1280: beside the menu, within the page's padding and the frame. */
const ROOM = 934;

/** Drawn by a page of its own (components/credits/credit-entries.tsx), with fewer columns than it reads. */
const OWN_TABLE = 'qualification';

const hasMenus = new Map(
  screens.map(({ resource, record, form, acts }) => [resource, Boolean(record ?? form ?? acts)]),
);

function needed(resource: string, names: readonly string[], narrow: readonly string[], words: Words): number {
  const all = shapesOf(resources[resource]!);
  const fields = names.map((name): FieldShape => all.find((field) => field.name === name)!);
  const places = narrowPlaces(fields, narrow, nameFields(resource));
  const sized = fields.map((field) => ({
    ...{ id: field.name, chosen: undefined },
    ...widthByKind(field, headOf(resource, field, places, words), words),
  }));
  return tableWidths(sized, { picks: true, menus: hasMenus.get(resource) ?? false }).total;
}

test.each(locales)('the default columns of every list fit a screen of 1280 pixels (%s)', async (locale) => {
  const messages = await messagesOf(locale);
  const text = (key: string) => {
    const found = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], messages);
    return typeof found === 'string' ? found : null;
  };
  const tooWide = Object.entries(listScreens).flatMap(([path, { resource, forArea = {}, ...list }]) => {
    if (path === OWN_TABLE) return [];
    const words = wordsFrom(resource, text, locale);
    return [list, ...Object.values(forArea)]
      .map(({ columns, narrow = [] }) => needed(resource, columns, narrow, words) - ROOM)
      .filter((excess) => excess > 0)
      .map(
        (excess) => `edit ${screenFile(resource)}: the columns of ${path} are ${excess} pixels too wide: name fewer`,
      );
  });
  expect(tooWide).toEqual([]);
});

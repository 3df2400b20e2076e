import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { resources } from '@/lib/nouns/resources';
import { contradictions, mergedValues } from './rules.merging';
import { MERGED_NAMES, mergedTogether } from './schema.merging';

const kept = {
  name: 'Studio Neri',
  address: { city: 'Milano', streetName: null },
  lat: 45,
  lng: 9,
  timeZone: 'Europe/Rome',
  phoneNumbers: ['+39 0212345678'],
  site: null,
  hideInMap: false,
  consultantNotes: 'Before noon',
};
const gone = {
  name: 'Studio Neri',
  address: { city: 'Milano', streetName: 'Via Po' },
  lat: 45.1,
  lng: 9,
  timeZone: 'Europe/Rome',
  phoneNumbers: ['+39 0287654321'],
  site: 'https://neri.example',
  hideInMap: true,
  consultantNotes: 'Ask for Ada',
};

test('only conflicting values are chosen', () => {
  expect(contradictions(kept, gone)).toEqual(['address', 'phoneNumbers', 'hideInMap']);
});

test('single values are kept, groups are taken as a whole, and both notes stay', () => {
  const notes = { consultantNotes: 'Before noon\n\nAsk for Ada' };
  expect(mergedValues(kept, gone, [])).toEqual({ site: gone.site, ...notes });
  const { address, lat, lng, timeZone } = gone;
  expect(mergedValues(kept, gone, ['address', 'site'])).toEqual({
    address,
    lat,
    lng,
    timeZone,
    site: gone.site,
    ...notes,
  });
  expect(mergedValues(gone, kept, [])).toEqual({ consultantNotes: 'Ask for Ada\n\nBefore noon' });
});

test('nothing is written without changes', () => {
  expect(mergedValues(kept, kept, ['name'])).toEqual({});
  expect(mergedValues(kept, { address: { city: null }, timeZone: 'Europe/Berlin' }, [])).toEqual({});
});

test('every field that somebody writes survives a merger, and no other is written by one', () => {
  const [admin] = grantsOf(resources.centers!, { id: null, group: 'admin' } as unknown as Person);
  const written = admin!.update as readonly string[];
  const merged: readonly string[] = MERGED_NAMES.flatMap(mergedTogether);
  const apart = ['expertIds', 'associateDealers', 'consultantNotes', 'welcomeKit', 'hasPromoSent', 'photoId'];
  const lost = written.filter((field) => !merged.includes(field) && !apart.includes(field));
  const strange = merged.filter((field) => !written.includes(field));
  expect([
    ...lost.map((field) => `edit lib/nouns/centers/schema.merging.ts: say what a merger does with ${field}`),
    ...strange.map(
      (field) =>
        `edit lib/nouns/centers/schema.merging.ts: nobody writes ${field}, so it belongs in SETTLED, unless lib/nouns/centers/resource.ts forgets it`,
    ),
  ]).toEqual([]);
});

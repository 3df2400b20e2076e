import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, readFields } from '@/lib/core/define';
import { resources } from '@/lib/nouns/resources';
import { names } from '@/lib/run/names';
import { changedFacts, PUBLIC_FACTS } from './notify-change';

const before = { name: 'Studio', address: { city: 'Milano', streetName: null }, phoneNumbers: ['1'], lat: 45 };

test.each([
  [{}, []],
  [{ name: 'Studio', phoneNumbers: ['1'], lat: 45 }, []],
  [{ address: { city: 'Milano' } }, []],
  [{ address: { city: 'Monza', streetName: null } }, ['address']],
  [{ name: 'WIN', phoneNumbers: ['1', '2'], chromaticScale: 'classical' }, ['name', 'phoneNumbers']],
  [{ instagramLink: 'x' }, ['instagramLink']],
  [{ site: 'https://example.org', lat: 46 }, ['lat', 'site']],
])('%j changes %j', (after, changed) => expect(changedFacts(before, after)).toEqual(changed));

/** Public, but no notice is sent: they direct no patient to somebody else, and the time zone follows from the pin. */
const WITHOUT_NOTICE = names(`
  timeZone openingHours typesOfTreatments closures languages facilities arrival priceFrom priceTo
  photoId refusesInquiries
`);

test('colleagues are told of every public field that a practice changes', () => {
  const grants = (group: string) => grantsOf(resources.centers!, { id: null, group } as unknown as Person);
  const written = grants('expert').flatMap(({ update }) => (Array.isArray(update) ? (update as string[]) : []));
  expect(written).toContain('name');
  const told: readonly string[] = [...PUBLIC_FACTS, ...WITHOUT_NOTICE];
  const open = grants('anonymous').flatMap((grant) => readFields(resources.centers!, grant));
  const forgotten = open.filter((field) => written.includes(field) && !told.includes(field));
  expect(forgotten.map((field) => `edit lib/nouns/centers/notify-change.ts: PUBLIC_FACTS leave out ${field}`)).toEqual(
    [],
  );
});

import { expect, test } from 'vitest';
import { changedFacts } from './rules.facts';

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

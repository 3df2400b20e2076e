import { names } from '@/lib/run/names';
import { undefinedIn } from '@/tests/support/structured-data';
import {
  describeCenter,
  describeCenters,
  describePath,
  describePeople,
  describeReviews,
  describeSite,
} from './describe-centers';
import { PUBLIC_LINES, type PublicCenter } from './schema';

type Line = (typeof PUBLIC_LINES)[number];
const center: PublicCenter = {
  id: '0198f000-0000-7000-8000-000000000000',
  slug: 'studio',
  name: 'Studio',
  tier: 'GOLD',
  methods: ['ULTRA'],
  streetName: 'Via Roma',
  streetNumber: '1',
  zipCode: '20121',
  city: 'Milano',
  provinceCode: 'MI',
  country: 'IT',
  phone: '+39 0212345678',
  lat: 45.4,
  lng: 9.1,
  mapX: 0,
  mapY: 0,
  isOpen: true,
  openUntil: 1080,
  distanceKm: null,
  rating: null,
  ratings: null,
  answerHours: null,
  treatments: 12,
  median: 6,
  ...(Object.fromEntries(PUBLIC_LINES.map((name) => [name, `https://${name}.example`])) as Record<Line, string>),
  phoneNumbers: ['+39 0212345678'],
  videoLink: null,
  region: 'Lombardia',
  timeZone: 'Europe/Rome',
  openingHours: [{ weekday: 1, closed: false, opensAt: 540, closesAt: 1080, reopensAt: null, reclosesAt: null }],
  closures: ['2026-12-24/2027-01-06'],
  languages: ['it'],
  facilities: ['parking'],
  arrival: null,
  photoId: null,
  priceFrom: 100,
  priceTo: 300,
  refusesInquiries: false,
  placePath: null,
};

/** Fields without a word in schema.org, fields that only search needs, and those described under another name. */
const NOT_DESCRIBED = [
  ...(['id', 'mapX', 'mapY', 'region', 'timeZone', 'placePath', 'phoneNumbers'] as const),
  ...names('tier isOpen openUntil distanceKm answerHours treatments median arrival videoLink'),
  // By describeReviews.
  ...(['rating', 'ratings'] as const),
];

test('each field of the public page is in structured data, or named as one that is not', () => {
  const read = new Set<string>();
  const watched = new Proxy(center, {
    get(target, name, receiver): unknown {
      read.add(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  describeCenter(watched, 'it', 'Sbiancamento denti');
  expect([...read, ...NOT_DESCRIBED].toSorted()).toEqual(Object.keys(center).toSorted());
});

test('structured data uses the types and properties that schema.org defines', () => {
  const month = { id: '1', words: 'Bene.', rating: 5, method: 'ULTRA' as const, reply: null, month: '2026-11' };
  const reviews = describeReviews({ average: 4.6, count: 12, words: [month] }, 'Paziente');
  const ada = { membershipId: '1', name: 'Ada', surname: 'Rossi', level: 'gold', hasFace: false } as const;
  const people = describePeople([{ ...ada, expertType: 'dentist' }], () => 'Dentista');
  expect(people).toMatchObject({ employee: [{ jobTitle: 'Dentista' }] });
  const whole = { ...describeCenter(center, 'it', 'Sbiancamento denti'), ...people, ...reviews };
  expect(undefinedIn(whole)).toEqual([]);
  expect(whole).toMatchObject({ aggregateRating: { ratingCount: 12 }, review: [{ author: { name: 'Paziente' } }] });
  expect(undefinedIn([describeCenters([center], 'it', 1), describePath([{ label: 'a', href: '/' }])])).toEqual([]);
  expect(undefinedIn(describeSite('it'))).toEqual([]);
  expect(undefinedIn({ '@type': 'Dentist', telefon: '1', geo: { '@type': 'Point' } })).toEqual([
    'Dentist.telefon',
    'Point',
  ]);
});

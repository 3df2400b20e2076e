import { minuteOf } from '@/lib/run/i18n/typed-times';
import { missingData } from './rules';
import { factsOfForm, formFieldOf, formOfCenter, readCenterForm, splitAddress } from './rules.form';
import { centerRecord } from './schema';

const record = {
  name: 'Studio Rossi',
  address: {
    streetName: 'Via Roma',
    streetNumber: '12',
    zipCode: '20121',
    city: 'Milano',
    province: 'Milano',
    provinceCode: 'MI',
    region: 'Lombardia',
    country: 'IT',
    placeId: null,
  },
  lat: 45.4642,
  lng: 9.19,
  phoneNumbers: ['+39 0212345678', '+39 3471234567'],
  referentEmail: 'info@rossi.example',
  site: 'https://rossi.example/',
  videoLink: null,
  instagramLink: null,
  facebookLink: null,
  chromaticScale: 'classical',
  machineType: 'other',
  machineName: 'Sonic 3',
  typesOfTreatments: ['CLICK', 'ULTRA'],
  openingHours: [
    { weekday: 1, closed: false, opensAt: 540, closesAt: 780, reopensAt: 840, reclosesAt: 1140 },
    { weekday: 2, closed: false, opensAt: 545, closesAt: 1080, reopensAt: null, reclosesAt: null },
    { weekday: 6, closed: true, opensAt: null, closesAt: null, reopensAt: null, reclosesAt: null },
  ],
};

test('a record survives its form unchanged', () => {
  expect(readCenterForm(formOfCenter(record))).toMatchObject(record);
  expect(centerRecord.omit({ expertIds: true }).safeParse(record).success).toBe(true);
});

test('an empty form states nothing, not even closed days', () => {
  const read = readCenterForm({});
  expect(read).toMatchObject({ name: '', lat: null, phoneNumbers: [], typesOfTreatments: [], openingHours: [] });
  expect(Object.values(read.address as object).every((part) => part === null)).toBe(true);
});

test('links and phones are normalised, invalid ones left to validation', () => {
  expect(readCenterForm({ site: 'rossi.example', instagramLink: 'rossi', phone3: '0039 02/1234.5678' })).toMatchObject({
    site: 'https://rossi.example/',
    instagramLink: 'rossi',
    phoneNumbers: ['0039 0212345678'],
  });
});

test('a lunch break without an afternoon is refused', () => {
  const { openingHours } = readCenterForm({ day1: 'break', day1From: '9:00', day1To: '13:00' });
  expect(centerRecord.shape.openingHours.safeParse(openingHours).success).toBe(false);
});

test.each([
  ['9:05', 545],
  ['09.30', 570],
  ['24:00', 1440],
  ['9', 540],
  ['0930', 570],
  ['24:01', null],
  ['9:60', null],
  ['nine', null],
  ['', null],
])('%s is minute %s of the day', (text, minute) => expect(minuteOf(text)).toBe(minute));

test.each([
  ['address.zipCode', 'zipCode'],
  ['address', 'streetName'],
  ['phoneNumbers.0', 'phone2'],
  ['openingHours.1', 'day5'],
  ['openingHours.1.opensAt', 'day5'],
  ['lat', 'addressSearch'],
  ['typesOfTreatments.0', 'typesOfTreatments'],
  ['referentEmail', 'referentEmail'],
])('a problem with %s is at %s', (field, name) =>
  expect(formFieldOf(field, { phone2: 'x', day2: 'closed', day5: 'open' })).toBe(name),
);

test('the form and the record have the same missing fields', () => {
  const experts = [{ isQualified: false, level: 'base' as const }];
  expect(missingData(factsOfForm(formOfCenter(record), experts))).toEqual([]);
  expect(missingData(factsOfForm({ ...formOfCenter(record), machineName: ' ', zipCode: '' }, experts))).toEqual([
    'zipCode',
    'machineType',
  ]);
});

test.each([
  ['Milano', { town: 'Milano' }],
  ['20121', { zipCode: '20121', town: '20121' }],
  ['Via Roma 12, 20121 Milano', { streetName: 'Via Roma', streetNumber: '12', zipCode: '20121', town: 'Milano' }],
  ['Via XX Settembre 4/b, Roma (RM)', { streetName: 'Via XX Settembre', streetNumber: '4/b', town: 'Roma' }],
  ['Corso Como, 10, Milano MI', { streetName: 'Corso Como', streetNumber: '10', town: 'Milano' }],
  [
    '12 rue de Rivoli, 75001 Paris',
    { streetName: 'rue de Rivoli', streetNumber: '12', zipCode: '75001', town: 'Paris' },
  ],
  ['Piazza Duomo, Milano', { streetName: 'Piazza Duomo', town: 'Milano' }],
])('an address in one line: %s', (text, parts) => expect(splitAddress(text)).toEqual(parts));

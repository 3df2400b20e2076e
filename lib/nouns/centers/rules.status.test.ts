import type { Level } from '@/lib/nouns/credits/schema.levels';
import { missingData, statusOf, tierOfLevel } from './rules';
import type { CenterFacts } from './schema';

const complete: CenterFacts = {
  name: 'Studio Rossi',
  streetName: 'Via Roma',
  streetNumber: '12',
  zipCode: '00184',
  city: 'Roma',
  province: 'Roma',
  provinceCode: 'RM',
  region: 'Lazio',
  country: 'IT',
  phoneNumbers: ['+39 0612345678'],
  referentEmail: 'info@rossi.example',
  machineType: 'xpower',
  machineName: null,
  experts: [{ isQualified: true, level: 'qualified' }],
};

describe('missing data', () => {
  test('of a complete center is empty', () => expect(missingData(complete)).toEqual([]));

  test.each(['name', 'streetName', 'streetNumber', 'zipCode', 'city', 'province', 'region', 'referentEmail'] as const)(
    '%s, also if only spaces',
    (field) => {
      expect(missingData({ ...complete, [field]: null })).toEqual([field]);
      expect(missingData({ ...complete, [field]: ' ' })).toEqual([field]);
    },
  );

  test('a region only in Italy, a province only in countries with provinces', () => {
    expect(missingData({ ...complete, country: 'FR', region: null })).toEqual([]);
    expect(missingData({ ...complete, country: 'FR', province: null })).toEqual(['province']);
    expect(missingData({ ...complete, country: 'DE', region: null, province: null, provinceCode: null })).toEqual([]);
    expect(missingData({ ...complete, country: null, region: null })).toEqual(['region', 'country']);
  });

  test('NA is Naples, not a missing province', () =>
    expect(missingData({ ...complete, provinceCode: 'NA', province: 'Napoli' })).toEqual([]));

  test('a phone number, a machine, and the name of an unlisted machine', () => {
    expect(missingData({ ...complete, phoneNumbers: [''], machineType: null })).toEqual([
      'phoneNumbers',
      'machineType',
    ]);
    expect(missingData({ ...complete, machineType: 'other' })).toEqual(['machineType']);
    expect(missingData({ ...complete, machineType: 'other', machineName: 'Prophy 3' })).toEqual([]);
  });
});

describe('statusOf', () => {
  const withExperts = (...levels: [boolean, Level][]) =>
    statusOf({ ...complete, experts: levels.map(([isQualified, level]) => ({ isQualified, level })) });

  test('nobody qualified: not authorised', () => {
    expect(withExperts([false, 'base'])).toMatchObject({ isAuthorized: false, tier: 'BASE' });
    expect(withExperts()).toMatchObject({ isAuthorized: false, missingData: ['experts'] });
  });

  test('at least one qualified: authorised', () =>
    expect(withExperts([false, 'base'], [true, 'qualified'])).toMatchObject({ isAuthorized: true, tier: 'BASE' }));

  test('the best qualified level counts', () => {
    expect(withExperts([true, 'silver'], [true, 'gold'])).toMatchObject({ isAuthorized: true, tier: 'GOLD' });
    expect(withExperts([false, 'diamond'], [true, 'silver'])).toMatchObject({ isAuthorized: true, tier: 'SILVER' });
  });

  test('data missing: not authorised, whoever works there', () =>
    expect(statusOf({ ...complete, zipCode: null, experts: [{ isQualified: true, level: 'diamond' }] })).toMatchObject({
      isAuthorized: false,
      tier: 'ELITE',
    }));

  test.each([
    ['base', 'BASE'],
    ['qualified', 'BASE'],
    ['silver', 'SILVER'],
    ['gold', 'GOLD'],
    ['sapphire', 'ELITE'],
    ['ruby', 'ELITE'],
    ['emerald', 'ELITE'],
    ['diamond', 'ELITE'],
  ] as const)('%s gives %s', (level, tier) => expect(tierOfLevel(level)).toBe(tier));
});

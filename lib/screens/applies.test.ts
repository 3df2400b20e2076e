import { expect, test } from 'vitest';
import { applies } from './applies';

const patient = {
  role: 'user',
  originalRole: 'user',
  level: 'base',
  isEnabled: false,
  practicePoints: 0,
  smoker: null,
};

test('a patient has no level, no qualification and no credits, but habits', () => {
  for (const field of ['level', 'isEnabled', 'practicePoints', 'expertType', 'isMasterDealer'])
    expect([field, applies('users', field, patient)]).toEqual([field, false]);
  for (const field of ['smoker', 'name', 'email', 'enabledUser'])
    expect([field, applies('users', field, patient)]).toEqual([field, true]);
});

test('a professional at the beginning has the first level, of whatever kind', () => {
  for (const role of ['expert', 'dentist', 'hygienist', 'dental-therapist']) {
    const person = { ...patient, role, originalRole: role };
    expect([role, applies('users', 'level', person)]).toEqual([role, true]);
    expect([role, applies('users', 'smoker', person)]).toEqual([role, false]);
  }
});

test('staff who work as professionals for a while, or have earned something, show it', () => {
  const admin = { ...patient, role: 'admin', originalRole: 'admin' };
  expect(applies('users', 'level', admin)).toBe(false);
  expect(applies('users', 'level', { ...admin, role: 'expert' })).toBe(true);
  expect(applies('users', 'level', { ...admin, level: 'silver' })).toBe(true);
  expect(applies('users', 'assignedPublicPrCodes', { ...admin, assignedPublicPrCodes: ['MI'] })).toBe(true);
});

test('the role somebody came with is named where it is another', () => {
  expect(applies('users', 'originalRole', { role: 'admin', originalRole: 'admin' })).toBe(false);
  expect(applies('users', 'originalRole', { role: 'expert', originalRole: 'admin' })).toBe(true);
});

test('what has not happened is not missing, and what has is shown', () => {
  expect(applies('product-codes', 'recalledAt', { status: 'used', recalledAt: null })).toBe(false);
  expect(applies('product-codes', 'recalledAt', { recalledAt: '2026-11-20T10:00:00.000Z' })).toBe(true);
  expect(applies('product-codes', 'machineType', { machineType: null })).toBe(true);
});

test('a role somebody may not see decides nothing', () => {
  expect(applies('users/experts', 'level', { level: 'base' })).toBe(true);
  expect(applies('contacts', 'role', { role: null })).toBe(true);
});

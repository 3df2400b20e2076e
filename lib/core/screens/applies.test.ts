import type { FieldShape } from '@/lib/core/describe';
import { applies, askedOf, shownIn } from './applies';

const patient = {
  role: 'user',
  originalRole: 'user',
  level: 'base',
  isEnabled: false,
  practicePoints: 0,
  smoker: null,
};

test('a patient has habits, but no level, qualification or credits', () => {
  for (const field of ['level', 'isEnabled', 'practicePoints', 'expertType', 'isMasterDealer'])
    expect([field, applies('users', field, patient)]).toEqual([field, false]);
  for (const field of ['smoker', 'name', 'email', 'enabledUser'])
    expect([field, applies('users', field, patient)]).toEqual([field, true]);
});

test('a new professional of any kind has the first level', () => {
  for (const role of ['expert', 'dentist', 'hygienist', 'dental-therapist']) {
    const person = { ...patient, role, originalRole: role };
    expect([role, applies('users', 'level', person)]).toEqual([role, true]);
    expect([role, applies('users', 'smoker', person)]).toEqual([role, false]);
  }
});

test('staff who work as professionals, or have earned credits, show them', () => {
  const admin = { ...patient, role: 'admin', originalRole: 'admin' };
  expect(applies('users', 'level', admin)).toBe(false);
  expect(applies('users', 'level', { ...admin, role: 'expert' })).toBe(true);
  expect(applies('users', 'level', { ...admin, level: 'silver' })).toBe(true);
  expect(applies('users', 'assignedPublicPrCodes', { ...admin, assignedPublicPrCodes: ['MI'] })).toBe(true);
});

test('the original role is shown where it differs', () => {
  expect(applies('users', 'originalRole', { role: 'admin', originalRole: 'admin' })).toBe(false);
  expect(applies('users', 'originalRole', { role: 'expert', originalRole: 'admin' })).toBe(true);
});

test('an empty value is hidden until it applies, and shown if set', () => {
  expect(applies('product-codes', 'recalledAt', { status: 'used', recalledAt: null })).toBe(false);
  expect(applies('product-codes', 'recalledAt', { recalledAt: '2026-11-20T10:00:00.000Z' })).toBe(true);
  expect(applies('product-codes', 'name', { name: null })).toBe(true);
});

test('a hidden role decides nothing', () => {
  expect(applies('users/experts', 'level', { level: 'base' })).toBe(true);
  expect(applies('contacts', 'role', { role: null })).toBe(true);
});

test('a sheet tells entries about a deleted treatment from corrections, as the screen does', () => {
  const entry = { _id: 'c', origin: 'admin', amount: -7, treatmentId: 't' };
  expect(shownIn(['origin'], entry, 'credits').origin).toBe('deletion');
  expect(shownIn(['origin'], { ...entry, treatmentId: null }, 'credits').origin).toBe('admin');
});

test('the form of a new account asks of some roles only what they have', () => {
  const role = { name: 'role', options: ['user', 'expert', 'dentist', 'dealer', 'admin'] } as FieldShape;
  expect(askedOf('users', 'isEnabled', [role])).toEqual({ field: 'role', values: ['expert', 'dentist'] });
  expect(askedOf('users', 'isMasterDealer', [role])).toEqual({ field: 'role', values: ['dealer'] });
  expect(askedOf('users', 'enabledUser', [role])).toBeNull();
});
